use core::fmt;
use core::slice::ChunksExact;

use dense_code::text;
use smallvec::{SmallVec, smallvec};

use crate::Graph;
use crate::watch::Watch;

/// A canonical form, the map that leads to it, and the automorphism group: the result of
/// [`Graph::form`].
///
/// ```
/// use canon_graph::Graph;
///
/// // A path of three vertices can be turned round.
/// let path = Graph::from_edges(3, [(0, 1), (1, 2)])?;
/// let form = path.form();
/// assert_eq!(form.order().to_u128(), Some(2));
/// assert!(form.generators().eq([[2, 1, 0]]));
/// assert_eq!(form.orbits(), [0, 1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphForm {
    pub(crate) graph: Graph,
    pub(crate) map: Numbers,
    /// The images of all vertices, one automorphism after another.
    pub(crate) generators: Numbers,
    pub(crate) order: GroupOrder,
    pub(crate) orbits: Numbers,
}

/// A number for each vertex, in memory of their own from 17 on.
pub(crate) type Numbers = SmallVec<[u32; 16]>;

impl GraphForm {
    /// The canonical form.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::from_edges(3, [(0, 1)])?;
    /// assert_eq!(graph.form().graph(), &graph.canonical());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The canonical form by itself.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::from_edges(3, [(0, 1)])?;
    /// assert_eq!(graph.form().into_graph(), graph.canonical());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn into_graph(self) -> Graph {
        self.graph
    }

    /// The number of each vertex in the canonical form.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::from_edges(3, [(0, 1)])?;
    /// let form = graph.form();
    /// assert_eq!(&graph.relabelled(form.map())?, form.graph());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn map(&self) -> &[u32] {
        &self.map
    }

    /// Automorphisms that generate the group: vertex `v` goes to entry `v`.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::from_edges(3, [(0, 1)])?;
    /// assert!(graph.form().generators().eq([[1, 0, 2]]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generators(&self) -> ChunksExact<'_, u32> {
        self.generators.chunks_exact(self.map.len().max(1))
    }

    /// The number of automorphisms. It implements `Display` and can be compared with a `u128` by
    /// `==`; [`to_u128`](GroupOrder::to_u128) converts it.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let form = Graph::new(5)?.form();
    /// assert_eq!(*form.order(), 120);
    /// assert_eq!(form.order().to_string(), "120");
    /// assert_eq!(form.order().to_u128(), Some(120));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn order(&self) -> &GroupOrder {
        &self.order
    }

    /// For each vertex the least vertex that an automorphism takes it to.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let star = Graph::from_edges(4, [(2, 0), (2, 1), (2, 3)])?;
    /// assert_eq!(star.form().orbits(), [0, 0, 2, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn orbits(&self) -> &[u32] {
        &self.orbits
    }
}

/// The number of elements of a group, which may have hundreds of digits.
///
/// It implements `Display` and can be compared with a `u128` by `==`. [`to_u128`](Self::to_u128)
/// returns it as an integer if it fits; use this for other comparisons.
///
/// ```
/// use canon_graph::Graph;
/// let empty = Graph::new(35)?;
/// let form = empty.form();
/// assert_eq!(form.order().to_u128(), None);
/// assert_eq!(form.order().to_string(), "10333147966386144929666651337523200000000"); // 35!
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GroupOrder {
    /// Digits in base 10^9, the lowest first, the highest not 0.
    digits: SmallVec<[u32; 4]>,
}

const BASE: u64 = 1_000_000_000;

impl GroupOrder {
    /// The product of numbers that are not 0.
    pub(crate) fn product(factors: impl IntoIterator<Item = u32>) -> Self {
        let mut order = Self { digits: smallvec![1] };
        order.times(factors);
        order
    }

    /// Of a number that is not 0.
    pub(crate) fn from_u64(mut order: u64) -> Self {
        let mut digits = SmallVec::new();
        while order > 0 {
            digits.push(u32::try_from(order % BASE).unwrap_or(0));
            order /= BASE;
        }
        Self { digits }
    }

    /// Multiplies by numbers that are not 0.
    pub(crate) fn times(&mut self, factors: impl IntoIterator<Item = u32>) {
        for factor in factors {
            if let [digit] = &mut self.digits[..] {
                let value = u64::from(*digit) * u64::from(factor);
                if let Some(value) = u32::try_from(value).ok().filter(|_| value < BASE) {
                    *digit = value;
                    continue;
                }
            }
            let mut carry = 0;
            for digit in &mut self.digits {
                let value = u64::from(*digit) * u64::from(factor) + carry;
                *digit = u32::try_from(value % BASE).unwrap_or(0);
                carry = value / BASE;
            }
            // A carry is below the factor.
            while carry > 0 {
                self.digits.push(u32::try_from(carry % BASE).unwrap_or(0));
                carry /= BASE;
            }
        }
    }

    /// The same, watched: the product may have thousands of digits.
    pub(crate) fn times_within<W: Watch>(
        &mut self,
        factors: impl IntoIterator<Item = u32>,
        watch: &mut W,
    ) -> Result<(), W::Error> {
        factors.into_iter().try_for_each(|factor| {
            self.times([factor]);
            watch.work(2 * self.digits.len())
        })
    }

    /// The number, or `None` when it does not fit.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// assert_eq!(Graph::new(4)?.form().order().to_u128(), Some(24));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        self.digits.iter().rev().try_fold(0_u128, |value, digit| {
            value.checked_mul(BASE.into())?.checked_add((*digit).into())
        })
    }
}

/// Equal to an integer of the same value; no `u128` equals an order that does not fit.
///
/// ```
/// use canon_graph::Graph;
/// assert!(*Graph::new(4)?.form().order() == 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl PartialEq<u128> for GroupOrder {
    fn eq(&self, other: &u128) -> bool {
        self.to_u128() == Some(*other)
    }
}

impl fmt::Display for GroupOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, |out| {
            let mut digits = self.digits.iter().rev();
            write!(out, "{}", digits.next().unwrap_or(&0))?;
            digits.try_for_each(|digit| write!(out, "{digit:09}"))
        })
    }
}
