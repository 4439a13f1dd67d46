//! What moves can reach: how much, and some of it at random.

use alloc::vec;
use alloc::vec::Vec;

use perm_groups::GroupOrder;
#[cfg(feature = "rand")]
use {alloc::string::String, rand_core::Rng};

use super::group::Group;
use super::space::PuzzleSpace;
use super::transform::Transform;
#[cfg(feature = "rand")]
use super::{group::MAX_SPOTS, pattern::Pattern};
#[cfg(feature = "rand")]
use crate::{Error, solver::QuickSolver};

/// The most cosets that are listed to count the reachable states: the work grows with the square.
const MAX_COSETS: usize = 32;

impl PuzzleSpace {
    /// Exactly how many states can be reached from the start, by the algorithm of Schreier and
    /// Sims. Each call computes it again: in a few milliseconds for the 3x3x3 cube, in about a
    /// second for 512 places.
    ///
    /// `None` means that this method can't compute the number: for more than 512 orientations in
    /// total (those of each place, added up), or 2^128 states
    /// ([`reachable_wide`](Self::reachable_wide) goes on), and for some puzzles with identical
    /// pieces. If you get `None`, add up the layers of a [`Search`](dense_search::Search)
    /// (`search.total()` after the last one).
    ///
    /// With identical pieces, the method first counts the states as if all pieces were different.
    /// Identical pieces can be exchanged among themselves in a certain number of ways, which nobody
    /// can see; the moves may be able to make only some of these exchanges. The method divides by
    /// the number that the moves can make. It finds this number only if it is at least 1/32 of all
    /// such exchanges. Otherwise the answer is `None`.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// // Only even permutations; two identical items make the parity invisible.
    /// let cycles: [(&str, &[usize]); 2] = [("L", &[1, 2, 0, 3]), ("R", &[0, 2, 3, 1])];
    /// let reachable = |items: &[usize]| -> Result<_, perm_puzzles::Error> {
    ///     Ok(Definition::from_generators("cycles", items, &cycles)?.compile()?.reachable())
    /// };
    /// assert_eq!(reachable(&[0, 1, 2, 3])?, Some(12));
    /// assert_eq!(reachable(&[0, 0, 2, 3])?, Some(12));
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[must_use]
    pub fn reachable(&self) -> Option<u128> {
        if let Some(numbers) = self.ranks.as_ref().filter(|own| own.is_listed()) {
            return Some(numbers.states.into());
        }
        let group = Group::unlimited(&self.moves, &self.moduli)?;
        let order = group.order().to_u128()?;
        let runs = self.identical();
        let all = runs.iter().try_fold(1_u128, |all, run| {
            (1..=run.len() as u128).try_fold(all, u128::checked_mul)
        })?;
        let pairs = runs.iter().flat_map(|run| run.windows(2));
        let exchanges: Vec<Transform> = pairs.map(|pair| self.exchange(pair[0], pair[1])).collect();
        // The exchanges generate all that leaves the start as it is. What the moves can do of that
        // is a subgroup; here is one element of each of its cosets. The list is whole when each
        // exchange leads from each coset to one of the list.
        let mut cosets = vec![Transform::identity(self.moduli.len())];
        let mut done = 0;
        while let Some(known) = cosets.get(done).cloned() {
            for by in &exchanges {
                let product = known.then(by, &self.moduli);
                let is_of = |coset: &Transform| {
                    group.contains(&product.then(&coset.inverse(&self.moduli), &self.moduli))
                };
                if !cosets.iter().any(is_of) {
                    if cosets.len() == MAX_COSETS {
                        return None;
                    }
                    cosets.push(product);
                }
            }
            done += 1;
        }
        // `hidden` elements of the group leave the start as it is, and as many make each pattern.
        let hidden = all / cosets.len() as u128;
        Some(order / hidden)
    }

    /// The same past 2^128, with any number of digits, where no pieces are identical.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let space = Definition::pancake(40)?.compile()?;
    /// let states = space.reachable_wide().ok_or("few places")?.to_string();
    /// assert!(states.starts_with("815915283247897") && states.len() == 48); // 40!
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reachable_wide(&self) -> Option<GroupOrder> {
        let group = Group::unlimited(&self.moves, &self.moduli)?;
        self.are_all_distinct().then(|| group.order())
    }

    /// The places of each kind of identical pieces among places that moves exchange.
    fn identical(&self) -> Vec<Vec<usize>> {
        let mut runs = Vec::new();
        for component in &self.components {
            let mut alike: Vec<Vec<usize>> = Vec::new();
            for place in component.iter().map(|&place| usize::from(place)) {
                let piece = |place: usize| self.start.pieces[place];
                match alike.iter_mut().find(|run| piece(run[0]) == piece(place)) {
                    Some(run) => run.push(place),
                    None => alike.push(vec![place]),
                }
            }
            alike.retain(|run| run.len() > 1);
            runs.extend(alike);
        }
        runs
    }

    /// The exchange of the identical pieces of two places, which are turned as well, so that the
    /// start is left as it is.
    fn exchange(&self, a: usize, b: usize) -> Transform {
        let mut exchange = Transform::identity(self.moduli.len());
        exchange.from.swap(a, b);
        for (to, from) in [(a, b), (b, a)] {
            let (old, new, modulus) =
                (self.start.turned[from], self.start.turned[to], self.moduli[to]);
            exchange.turn[to] = if new >= old { new - old } else { new + modulus - old };
        }
        exchange
    }

    /// An endless iterator of random patterns: each pattern that moves from the start can reach is
    /// equally likely. It works for any number of states.
    ///
    /// The group of the moves is found first, in a few milliseconds for the 3x3x3 cube; a pattern
    /// then takes a few microseconds. `None` with more than 512 orientations in total (those of
    /// each place, added up). Identical pieces are no obstacle, unlike for
    /// [`reachable`](Self::reachable). Any generator of `rand_core` 0.10 will do, such as those of
    /// `rand` 0.10.
    ///
    /// ```
    /// use perm_puzzles::dense_code::Limits;
    /// use perm_puzzles::{Definition, Solver};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// // Three-cycles make even permutations only: half of all arrangements.
    /// let cycles: [(&str, &[usize]); 2] = [("L", &[1, 2, 0, 3]), ("R", &[0, 2, 3, 1])];
    /// let space = Definition::from_generators("cycles", &[0, 1, 2, 3], &cycles)?.compile()?;
    /// let solver = Solver::new_within(&space, &Limits::new().with_bytes(1 << 20))?;
    /// let patterns = space.random_patterns(Pcg64::seed_from_u64(1)).ok_or("four places are few")?;
    /// for pattern in patterns.take(20) {
    ///     solver.solve(&pattern)?; // all can be solved
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "rand")]
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    pub fn random_patterns<'a, R: Rng + 'a>(
        &'a self,
        mut rng: R,
    ) -> Option<impl Iterator<Item = Pattern> + 'a> {
        let group = Group::unlimited(&self.moves, &self.moduli)?;
        // Each pattern is made by equally many elements of the group: all are equally likely.
        Some(core::iter::repeat_with(move || {
            self.start.after(&group.random(&mut rng), &self.moduli)
        }))
    }

    /// A random-state scramble: at most `max` moves from the solved pattern to one that is drawn
    /// at random, each that moves can reach equally likely. The solver must be that of this puzzle.
    ///
    /// These are the moves of a solution of the pattern, backward. It takes as long as finding the
    /// solution and the group of the moves, some milliseconds each for the 3x3x3 cube, where 22
    /// moves are enough.
    ///
    /// # Errors
    ///
    /// Those of [`QuickSolver::solve`]; where no solution is found, no other pattern is drawn: not
    /// all would be equally likely then. [`Error::OneWay`] if a move is undone by no single
    /// move, and [`Error::TooMany`] with more than 512 orientations in total.
    ///
    /// ```
    /// use perm_puzzles::{Definition, QuickSolver};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    /// let cube = Definition::pocket_cube().compile()?;
    /// let solver = QuickSolver::new(&cube)?;
    /// let scramble = cube.scramble(&solver, 14, &mut Pcg64::seed_from_u64(1))?;
    /// println!("{scramble}"); // such as F R2 U' F2 ...
    /// # let moves = scramble.split(' ').count();
    /// # assert!(moves > 3 && moves <= 14 && cube.after(&scramble).is_ok());
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[cfg(feature = "rand")]
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    #[doc(alias = "random scramble")]
    pub fn scramble<R: Rng + ?Sized>(
        &self,
        solver: &QuickSolver,
        max: usize,
        rng: &mut R,
    ) -> Result<String, Error> {
        let too_many = Error::TooMany { what: "orientations", max: MAX_SPOTS };
        let group = Group::unlimited(&self.moves, &self.moduli).ok_or(too_many)?;
        let pattern = self.start.after(&group.random(rng), &self.moduli);
        let mut scramble = Vec::new();
        for &by in solver.solve(&pattern, max)?.moves.iter().rev() {
            let undone = self.moves[usize::from(by)].inverse(&self.moduli);
            let number = self.moves.iter().position(|other| *other == undone);
            scramble.push(self.names[number.ok_or(Error::OneWay)?].as_str());
        }
        Ok(scramble.join(" "))
    }
}
