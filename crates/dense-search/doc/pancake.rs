    // The space of many examples: a stack of pancakes, sorted by turning over some on top.

    /// `N` pancakes of different sizes.
    #[derive(Clone, Copy)]
    pub struct Pancake<const N: usize>;

    impl<const N: usize> dense_search::Space for Pancake<N> {
        type State = perm_hash::Perm<N>;
        /// How many are turned over.
        type Move = usize;

        fn start(&self) -> Self::State {
            perm_hash::Perm::IDENTITY
        }

        fn successors(&self, stack: Self::State) -> impl Iterator<Item = (usize, Self::State)> {
            (2..=N).filter_map(move |top| {
                let mut stack = stack.to_array();
                stack[..top].reverse();
                Some((top, perm_hash::Perm::new(stack).ok()?))
            })
        }

        fn name(&self) -> String {
            format!("pancake {N}")
        }

        fn is_undirected(&self) -> bool {
            true
        }
    }
