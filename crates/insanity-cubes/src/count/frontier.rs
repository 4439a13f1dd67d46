//! A sweep over pieces that keeps what the pieces to come can tell apart.

#[cfg(feature = "rand")]
use alloc::collections::BTreeMap;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::count::U256;
use dense_code::limits::{Budget, LimitReached};

use super::totals::Halt;
use crate::hash::hash;
use crate::solve::{Pace, block};

/// A way to place a piece: how much it takes of some resources, and how many equal ways there are.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) takes: Vec<(u32, u8)>,
    pub(crate) many: u32,
}

/// Pieces that each take one way such that no resource is taken more than its limit.
///
/// A resource is a colour on one side of the tower (limit 1), on two opposite sides (2) or on all
/// four (4).
#[derive(Clone, Debug)]
pub(crate) struct Frontier {
    pub(crate) pieces: Vec<Vec<Way>>,
    pub(crate) limits: Vec<u8>,
}

/// Bits of a resource's counter in a state; a limit is at most 7.
const BITS: usize = 3;
/// Counters in a word of a state.
pub(super) const WORD: usize = 21;
/// Words of a state in an exact count.
const WORDS: usize = 4;
/// As many states or pieces are placed between two questions whether to stop.
const ASKED: usize = 2048;

/// What has been taken of the resources that are counted.
pub(super) type State<const W: usize> = [u64; W];

/// Makes states fewer where there are too many, or gives up.
#[cfg(feature = "rand")]
pub(super) type Crowded<'a, const W: usize, A> =
    &'a mut dyn FnMut(&mut Vec<(State<W>, A)>, &Outlook) -> Result<(), Halt>;

/// How many placements lead to a state.
pub(super) trait Amount: Copy + PartialEq {
    const NONE: Self;
    const ONE: Self;
    fn times(self, many: u32) -> Option<Self>;
    fn plus(self, more: Self) -> Option<Self>;
}

impl Amount for u128 {
    const NONE: Self = 0;
    const ONE: Self = 1;

    fn times(self, many: u32) -> Option<Self> {
        self.checked_mul(many.into())
    }

    fn plus(self, more: Self) -> Option<Self> {
        self.checked_add(more)
    }
}

impl Amount for U256 {
    const NONE: Self = Self::ZERO;
    const ONE: Self = Self::ONE;

    fn times(self, many: u32) -> Option<Self> {
        self.checked_mul(many.into())
    }

    fn plus(self, more: Self) -> Option<Self> {
        self.checked_add(more)
    }
}

impl Frontier {
    /// The number of placements, with states for as many bytes as the budget has.
    pub(crate) fn count(&self, budget: &mut Budget<'_>) -> Result<u128, Halt> {
        self.count_up_to(usize::MAX, budget)
    }

    /// The same, which need not fit in a `u128`: where it does not, the sweep is done twice.
    pub(crate) fn count_wide(&self, budget: &mut Budget<'_>) -> Result<U256, Halt> {
        match self.count(budget) {
            Err(Halt::Overflow) => {
                let most = usize::try_from(budget.bytes_left() / 500).unwrap_or(usize::MAX);
                self.counted(most, budget)
            }
            count => count.map(|count| U256::product(count, 1)),
        }
    }

    /// The same, with at most this many states at a time.
    pub(crate) fn count_up_to(&self, most: usize, budget: &mut Budget<'_>) -> Result<u128, Halt> {
        // A table three quarters full while it doubles takes 192 bytes a state, and the states
        // before it 48.
        let fit = usize::try_from(budget.bytes_left() / 400).unwrap_or(usize::MAX);
        self.counted(most.min(fit), budget)
    }

    fn counted<A: Amount>(&self, most: usize, budget: &mut Budget<'_>) -> Result<A, Halt> {
        let Course { peaks, order, counters } = &self.course(budget)?;
        if *counters > WORDS * WORD {
            return Err(Halt::Stopped { found: 0 });
        }
        let mut counters = Counters::new(&self.limits, peaks);
        let mut pace = Pace::default();
        let mut states: Vec<(State<WORDS>, A)> = vec![([0; WORDS], A::ONE)];
        for (seed, piece) in (0..).zip(order) {
            let step = self.step::<WORDS>(*piece, peaks, (&mut counters, &mut pace), budget)?;
            let mut next = StateTable::new(seed);
            for (at, (state, amount)) in states.iter().enumerate() {
                if at % ASKED == ASKED - 1 {
                    block(budget)?;
                }
                pace.work(step.ways.len(), budget)?;
                for way in &step.ways {
                    if let Some(after) = step.after(*state, way) {
                        next.add(after, amount.times(way.many).ok_or(Halt::Overflow)?, budget)?;
                    }
                }
                if next.len > most {
                    return Err(Halt::Stopped { found: 0 });
                }
            }
            next.settle(budget)?;
            if next.len > most {
                return Err(Halt::Stopped { found: 0 });
            }
            block(budget)?;
            states = next.into_states();
        }
        // Every counter is closed: one state is left, or none.
        Ok(states.first().map_or(A::NONE, |(_, amount)| *amount))
    }

    /// What placing a piece does.
    fn step<const W: usize>(
        &self,
        piece: usize,
        peaks: &[Vec<(u32, u8)>],
        (counters, pace): (&mut Counters<'_>, &mut Pace),
        budget: &mut Budget<'_>,
    ) -> Result<Step<W>, LimitReached> {
        let ways = &self.pieces[piece];
        for way in ways {
            pace.work(way.takes.len(), budget)?;
        }
        Ok(counters.place::<W>(&peaks[piece], ways))
    }

    /// As many placements as a search finds within a budget.
    pub(crate) fn at_least(&self, budget: &mut Budget<'_>) -> u128 {
        let mut found = 0;
        let mut taken = vec![0u8; self.limits.len()];
        // For each piece placed, and the next one, the way that is tried next.
        let mut tried = vec![0];
        let mut pace = Pace::default();
        while budget.spend(1).is_ok() {
            let piece = tried.len() - 1;
            let ways = self.pieces.get(piece).map_or(&[][..], Vec::as_slice);
            let mut next = None;
            for (place, way) in ways.iter().enumerate().skip(tried[piece]) {
                if pace.work(way.takes.len(), budget).is_err() {
                    return found;
                }
                if self.fits(way, &taken) {
                    next = Some((place, way));
                    break;
                }
            }
            if let Some((place, way)) = next {
                for (resource, takes) in &way.takes {
                    taken[*resource as usize] += takes;
                }
                tried[piece] = place + 1;
                tried.push(0);
                continue;
            }
            found += u128::from(piece == self.pieces.len());
            tried.pop();
            let Some(before) = tried.last() else { break };
            for (resource, takes) in &self.pieces[piece - 1][before - 1].takes {
                taken[*resource as usize] -= takes;
            }
        }
        found
    }

    fn fits(&self, way: &Way, taken: &[u8]) -> bool {
        let limit = |resource: u32| self.limits[resource as usize];
        way.takes.iter().all(|(at, takes)| taken[*at as usize] + takes <= limit(*at))
    }

    /// The order of the pieces, and what it needs.
    pub(super) fn course(&self, budget: &mut Budget<'_>) -> Result<Course, LimitReached> {
        let mut pace = Pace::default();
        let mut most = vec![0; self.limits.len()];
        let mut peaks: Vec<Vec<(u32, u8)>> = Vec::with_capacity(self.pieces.len());
        for ways in &self.pieces {
            peaks.push(peaks_of(ways, &mut most, &mut pace, budget)?);
        }
        let order = order(&peaks, self.limits.len(), budget)?;
        let mut counters = Counters::new(&self.limits, &peaks);
        for piece in &order {
            pace.work(peaks[*piece].len(), budget)?;
            counters.place::<0>(&peaks[*piece], &[]);
        }
        Ok(Course { counters: counters.made, peaks, order })
    }

    /// Places piece after piece and sums up the last states. Where there are more than `most`
    /// states, `crowded` has to make them fewer. Stops where `W` words have too few counters.
    #[cfg(feature = "rand")]
    pub(super) fn sweep<const W: usize, A: Amount>(
        &self,
        course: &Course,
        most: usize,
        budget: &mut Budget<'_>,
        crowded: Crowded<'_, W, A>,
    ) -> Result<A, Halt> {
        let Course { peaks, order, counters } = course;
        if *counters > W * WORD {
            return Err(Halt::Stopped { found: 0 });
        }
        let mut counters = Counters::new(&self.limits, peaks);
        let mut chances = Chances::new(self, order, budget)?;
        let mut pace = Pace::default();
        let mut states: Vec<(State<W>, A)> = vec![([0; W], A::ONE)];
        for piece in order {
            let step = self.step::<W>(*piece, peaks, (&mut counters, &mut pace), budget)?;
            let outlook = chances.after(&peaks[*piece], &counters);
            let mut next: Vec<(State<W>, A)> = Vec::new();
            for (at, (state, amount)) in states.iter().enumerate() {
                if at % ASKED == ASKED - 1 {
                    block(budget)?;
                }
                if next.len() > most.saturating_mul(4) {
                    merge(&mut next)?;
                    block(budget)?;
                    if next.len() > most {
                        crowded(&mut next, &outlook)?;
                    }
                }
                pace.work(step.ways.len(), budget)?;
                for way in &step.ways {
                    if let Some(after) = step.after(*state, way) {
                        next.push((after, amount.times(way.many).ok_or(Halt::Overflow)?));
                    }
                }
            }
            merge(&mut next)?;
            block(budget)?;
            if next.len() > most {
                crowded(&mut next, &outlook)?;
            }
            states = next;
        }
        // Every counter is closed: one state is left, or none.
        Ok(states.first().map_or(A::NONE, |(_, amount)| *amount))
    }
}

/// The order in which a sweep places the pieces.
pub(super) struct Course {
    /// For each piece and resource the most that one of its ways takes.
    peaks: Vec<Vec<(u32, u8)>>,
    order: Vec<usize>,
    /// Counters that a state needs.
    pub(super) counters: usize,
}

/// Which resources are counted at a stage of the sweep, and where in the states.
struct Counters<'a> {
    limits: &'a [u8],
    /// For each resource the most that the pieces to come can take of it.
    to_come: Vec<u32>,
    /// For each resource its counter, from the first piece that takes of it to the last.
    slots: Vec<Option<usize>>,
    free: Vec<usize>,
    /// How many counters there are, in use or free.
    made: usize,
}

/// What placing a piece does to a state.
struct Step<const W: usize> {
    ways: Vec<Taking>,
    /// Counters that no later piece needs, as masks of bits to keep.
    kept: State<W>,
    /// Counters that may go back to 0: where, and how much must be taken to matter.
    spare: Vec<(usize, usize, u64)>,
}

/// A way with its counters looked up.
struct Taking {
    /// Word, shift, how much is taken, and the limit.
    takes: Vec<(usize, usize, u64, u64)>,
    many: u32,
}

impl<'a> Counters<'a> {
    fn new(limits: &'a [u8], peaks: &[Vec<(u32, u8)>]) -> Self {
        let mut to_come = vec![0u32; limits.len()];
        for (resource, most) in peaks.iter().flatten() {
            to_come[*resource as usize] += u32::from(*most);
        }
        Self { limits, to_come, slots: vec![None; limits.len()], free: Vec::new(), made: 0 }
    }

    /// Opens counters for a piece, and closes those that no later piece needs.
    fn place<const W: usize>(&mut self, peaks: &[(u32, u8)], ways: &[Way]) -> Step<W> {
        self.open(peaks);
        let ways = ways.iter().map(|way| self.look_up(way)).collect();
        let mut step = Step { ways, kept: [u64::MAX; W], spare: Vec::new() };
        for (resource, most) in peaks {
            let at = *resource as usize;
            self.to_come[at] -= u32::from(*most);
            let Some(slot) = self.slots[at] else { continue };
            let (word, shift) = (slot / WORD, BITS * (slot % WORD));
            if self.to_come[at] == 0 {
                if let Some(kept) = step.kept.get_mut(word) {
                    *kept &= !(7 << shift);
                }
                self.slots[at] = None;
                self.free.push(slot);
            } else {
                // While enough is left for all to come, the resource is as good as untouched.
                let spare = u32::from(self.limits[at]).saturating_sub(self.to_come[at]);
                step.spare.push((word, shift, spare.into()));
            }
        }
        step
    }

    /// A resource that the pieces can't use up is not counted at all.
    fn open(&mut self, peaks: &[(u32, u8)]) {
        for (resource, _) in peaks {
            let at = *resource as usize;
            if self.slots[at].is_none() && self.to_come[at] > u32::from(self.limits[at]) {
                self.slots[at] = self.free.pop().or(Some(self.made));
                // Counters are numbered from 0, so a new one has the highest number so far.
                self.made = self.made.max(self.slots[at].map_or(0, |slot| slot + 1));
            }
        }
    }

    fn look_up(&self, way: &Way) -> Taking {
        let takes = way.takes.iter().filter_map(|(resource, takes)| {
            let at = *resource as usize;
            let slot = self.slots[at]?;
            let limit = u64::from(self.limits[at]);
            Some((slot / WORD, BITS * (slot % WORD), u64::from(*takes), limit))
        });
        Taking { takes: takes.collect(), many: way.many }
    }
}

impl<const W: usize> Step<W> {
    /// The state after a way, unless a resource runs out.
    fn after(&self, mut state: State<W>, way: &Taking) -> Option<State<W>> {
        for (word, shift, takes, limit) in &way.takes {
            if (state[*word] >> shift & 7) + takes > *limit {
                return None;
            }
            state[*word] += takes << shift;
        }
        for (word, kept) in state.iter_mut().zip(self.kept) {
            *word &= kept;
        }
        for (word, shift, spare) in &self.spare {
            if state[*word] >> shift & 7 <= *spare {
                state[*word] &= !(7 << shift);
            }
        }
        Some(state)
    }
}

/// The chances that the pieces to come take 0 to 6 of a resource, each in a way at random, and
/// more.
#[cfg(feature = "rand")]
type Takings = [f64; 8];

/// For each resource what the pieces to come may take of it.
#[cfg(feature = "rand")]
struct Chances {
    /// From the last piece that takes of it to the first.
    takings: Vec<Vec<Takings>>,
}

#[cfg(feature = "rand")]
impl Chances {
    fn new(
        frontier: &Frontier,
        order: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let mut pace = Pace::default();
        let none = || vec![[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]];
        let mut takings: Vec<Vec<Takings>> = frontier.limits.iter().map(|_| none()).collect();
        for piece in order.iter().rev() {
            let ways = &frontier.pieces[*piece];
            let all: f64 = ways.iter().map(|way| f64::from(way.many)).sum();
            let mut own: BTreeMap<u32, Takings> = BTreeMap::new();
            for way in ways {
                pace.work(way.takes.len(), budget)?;
                for (resource, takes) in &way.takes {
                    let own = own.entry(*resource).or_default();
                    own[usize::from(*takes).min(7)] += f64::from(way.many) / all;
                }
            }
            for (resource, mut own) in own {
                own[0] = (1.0 - own.iter().sum::<f64>()).max(0.0);
                let takings = &mut takings[resource as usize];
                let later = takings.last().copied().unwrap_or_default();
                let mut both = Takings::default();
                for (one, first) in own.iter().enumerate() {
                    for (other, second) in later.iter().enumerate() {
                        both[(one + other).min(7)] += first * second;
                    }
                }
                takings.push(both);
            }
        }
        Ok(Self { takings })
    }

    /// The outlook once a piece has been placed.
    fn after(&mut self, peaks: &[(u32, u8)], counters: &Counters<'_>) -> Outlook {
        for (resource, _) in peaks {
            self.takings[*resource as usize].pop();
        }
        let mut outlook = Outlook::default();
        for ((slot, takings), limit) in
            counters.slots.iter().zip(&self.takings).zip(counters.limits)
        {
            let (Some(slot), Some(takings)) = (slot, takings.last()) else { continue };
            let within = |most: usize| takings[..=most].iter().sum::<f64>();
            let limit = usize::from(*limit).min(6);
            let mut chances = [0.0; 8];
            for (taken, chance) in chances.iter_mut().enumerate().take(limit + 1) {
                *chance = within(limit - taken) / within(limit);
            }
            outlook.0.push((slot / WORD, BITS * (slot % WORD), chances));
        }
        outlook
    }
}

/// How promising states are: for each counter where it is, and by what has been taken the chance
/// that what is left suffices, compared with nothing taken.
#[cfg(feature = "rand")]
#[derive(Default)]
pub(super) struct Outlook(Vec<(usize, usize, [f64; 8])>);

#[cfg(feature = "rand")]
impl Outlook {
    pub(super) fn chance<const W: usize>(&self, state: &State<W>) -> f64 {
        let chances = self.0.iter();
        chances
            .map(|(word, shift, chances)| chances[(state[*word] >> shift & 7) as usize])
            .product()
    }
}

/// Always the piece that leaves the fewest resources open. O(n log n).
fn order(
    peaks: &[Vec<(u32, u8)>],
    resources: usize,
    budget: &mut Budget<'_>,
) -> Result<Vec<usize>, LimitReached> {
    // For each resource the pieces that take of it, how many of them are still to come, and
    // whether one has come.
    let mut pace = Pace::default();
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); resources];
    for (piece, peaks) in peaks.iter().enumerate() {
        pace.work(peaks.len(), budget)?;
        for (resource, _) in peaks {
            users[*resource as usize].push(piece);
        }
    }
    let mut left: Vec<usize> = users.iter().map(Vec::len).collect();
    let mut open = vec![false; resources];
    let change = |open: bool, left: usize| match (open, left) {
        (true, 1) => -1,
        (false, 2..) => 1,
        _ => 0,
    };
    let mut costs: Vec<i64> = peaks
        .iter()
        .map(|peaks| {
            peaks.iter().map(|(resource, _)| change(false, left[*resource as usize])).sum()
        })
        .collect();
    let mut rest: BTreeSet<(i64, usize)> = costs.iter().copied().zip(0..).collect();
    let mut order = Vec::with_capacity(peaks.len());
    while let Some((_, piece)) = rest.pop_first() {
        order.push(piece);
        if order.len() % ASKED == 0 {
            block(budget)?;
        }
        for (resource, _) in &peaks[piece] {
            let at = *resource as usize;
            pace.work(1, budget)?;
            let before = change(open[at], left[at]);
            open[at] = true;
            left[at] -= 1;
            // What it costs the others changes with the first piece and the last but one: twice at
            // most.
            let more = change(true, left[at]) - before;
            if more != 0 {
                pace.work(users[at].len(), budget)?;
                for user in &users[at] {
                    if rest.remove(&(costs[*user], *user)) {
                        costs[*user] += more;
                        rest.insert((costs[*user], *user));
                    }
                }
            }
        }
    }
    Ok(order)
}

/// More resources than this are not sorted: a table of all of them is in order.
const MANY: usize = 1 << 16;

/// For each resource the most that one of the ways takes of it, by resource. `most` has a 0 for
/// each resource, before and after.
fn peaks_of(
    ways: &[Way],
    most: &mut [u8],
    pace: &mut Pace,
    budget: &mut Budget<'_>,
) -> Result<Vec<(u32, u8)>, LimitReached> {
    let mut taken: Vec<u32> = Vec::new();
    for way in ways {
        pace.work(way.takes.len(), budget)?;
        for (resource, takes) in &way.takes {
            let most = &mut most[*resource as usize];
            if *most == 0 && *takes > 0 {
                taken.push(*resource);
            }
            *most = (*most).max(*takes);
        }
    }
    if taken.len() < MANY {
        taken.sort_unstable();
    } else {
        taken.clear();
        for (block, most) in (0..).step_by(Pace::UNITS).zip(most.chunks(Pace::UNITS)) {
            pace.work(most.len(), budget)?;
            let most = (block..).zip(most);
            taken.extend(most.filter(|(_, most)| **most > 0).map(|(resource, _)| resource));
        }
    }
    let peak = |resource: u32| (resource, core::mem::take(&mut most[resource as usize]));
    Ok(taken.into_iter().map(peak).collect())
}

/// States in the making, with what leads to each: a table in which each is at the place that a hash
/// of it says, or else at one of the next.
struct StateTable<A> {
    /// A power of two of them; those that nothing leads to are free.
    slots: Vec<(State<WORDS>, A)>,
    len: usize,
    seed: u64,
    /// What is not added yet.
    waiting: Vec<(State<WORDS>, A)>,
}

/// How many states are added at once.
const BATCH: usize = 32;
/// Slots that a table begins with.
const FIRST_SLOTS: usize = 16;

impl<A: Amount> StateTable<A> {
    /// States that come from another table come in the order of its hashes. Hashes of the same seed
    /// would crowd them.
    fn new(seed: u64) -> Self {
        let slots = vec![([0; WORDS], A::NONE); FIRST_SLOTS];
        Self { slots, len: 0, seed, waiting: Vec::with_capacity(BATCH) }
    }

    fn place(&self, state: &State<WORDS>) -> usize {
        hash(self.seed, state.iter().copied()) & (self.slots.len() - 1)
    }

    /// Adds what leads to a state, when there are enough of them.
    #[inline]
    fn add(&mut self, state: State<WORDS>, amount: A, budget: &mut Budget<'_>) -> Result<(), Halt> {
        self.waiting.push((state, amount));
        if self.waiting.len() == BATCH { self.settle(budget) } else { Ok(()) }
    }

    /// Adds those that wait.
    fn settle(&mut self, budget: &mut Budget<'_>) -> Result<(), Halt> {
        // A quarter is free, so a free slot is near.
        while (self.len + self.waiting.len()) * 4 > self.slots.len() * 3 {
            self.grow(budget)?;
        }
        // First all are looked for where they most likely are. They do not wait for each other
        // there, so the processor reads the memory of many at the same time.
        let mut places = [(0, false); BATCH];
        for (place, (state, _)) in places.iter_mut().zip(&self.waiting) {
            let at = self.place(state);
            let slot = &self.slots[at];
            *place = (at, (slot.0 == *state) & (slot.1 != A::NONE));
        }
        let last = self.slots.len() - 1;
        for (&(mut at, is_there), (state, amount)) in places.iter().zip(self.waiting.drain(..)) {
            loop {
                let slot = &mut self.slots[at];
                if is_there || slot.1 != A::NONE && slot.0 == state {
                    slot.1 = slot.1.plus(amount).ok_or(Halt::Overflow)?;
                    break;
                }
                if slot.1 == A::NONE {
                    *slot = (state, amount);
                    self.len += 1;
                    break;
                }
                at = (at + 1) & last;
            }
        }
        Ok(())
    }

    /// Twice as many slots.
    #[cold]
    fn grow(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let many = 2 * self.slots.len();
        let old = core::mem::replace(&mut self.slots, vec![([0; WORDS], A::NONE); many]);
        for block in old.chunks(Pace::UNITS) {
            if many > Pace::UNITS {
                budget.ask()?;
            }
            for (state, amount) in block.iter().filter(|(_, amount)| *amount != A::NONE) {
                let mut at = self.place(state);
                while self.slots[at].1 != A::NONE {
                    at = (at + 1) & (many - 1);
                }
                self.slots[at] = (*state, *amount);
            }
        }
        Ok(())
    }

    fn into_states(self) -> Vec<(State<WORDS>, A)> {
        let mut states = self.slots;
        states.retain(|(_, amount)| *amount != A::NONE);
        states.shrink_to_fit();
        states
    }
}

/// Sorts the states and adds up equal ones.
#[cfg(feature = "rand")]
fn merge<const W: usize, A: Amount>(states: &mut Vec<(State<W>, A)>) -> Result<(), Halt> {
    states.sort_unstable_by_key(|(state, _)| *state);
    let mut kept = 0;
    for at in 1..states.len() {
        if states[at].0 == states[kept].0 {
            states[kept].1 = states[kept].1.plus(states[at].1).ok_or(Halt::Overflow)?;
        } else {
            kept += 1;
            states[kept] = states[at];
        }
    }
    states.truncate((kept + 1).min(states.len()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::Limits;

    /// The same by looking at all cubes that are left, again and again.
    fn plainly(peaks: &[Vec<(u32, u8)>], resources: usize) -> Vec<usize> {
        let mut open = vec![false; resources];
        let mut rest: Vec<usize> = (0..peaks.len()).collect();
        let mut order = Vec::new();
        while !rest.is_empty() {
            let users = |at: u32| {
                rest.iter()
                    .filter(|cube| peaks[**cube].iter().any(|(other, _)| *other == at))
                    .count()
            };
            let cost = |cube: usize| -> i32 {
                let change = |at: u32| match (open[at as usize], users(at)) {
                    (true, 1) => -1,
                    (false, 2..) => 1,
                    _ => 0,
                };
                peaks[cube].iter().map(|(at, _)| change(*at)).sum()
            };
            let best = rest.iter().copied().min_by_key(|cube| (cost(*cube), *cube)).unwrap();
            rest.retain(|cube| *cube != best);
            for (at, _) in &peaks[best] {
                open[*at as usize] = true;
            }
            order.push(best);
        }
        order
    }

    #[test]
    fn a_table_of_states_adds_up_what_a_map_does() {
        let mut random = Pcg64Mcg::seed_from_u64(4);
        let budget = &mut Budget::new(&Limits::new());
        for (words, values) in [(1, 10), (4, 7), (2, 300), (4, 40)] {
            let mut table: StateTable<u128> = StateTable::new(random.next_u64() % 4);
            let mut map: BTreeMap<State<WORDS>, u128> = BTreeMap::new();
            for _ in 0..100_000 {
                let mut state = [0; WORDS];
                for word in &mut state[..words] {
                    *word = (random.next_u64() % values) << 60;
                }
                let amount = u128::from(1 + random.next_u32());
                table.add(state, amount, budget).unwrap();
                *map.entry(state).or_default() += amount;
            }
            table.settle(budget).unwrap();
            assert_eq!(table.len, map.len());
            let mut states = table.into_states();
            states.sort_unstable();
            assert!(states.into_iter().eq(map), "{words} words of {values} values");
        }
    }

    #[test]
    fn the_order_is_the_plain_one() {
        let mut random = Pcg64Mcg::seed_from_u64(3);
        for round in 0..200 {
            let (cubes, resources) = (round % 12, 1 + round % 7 * 4);
            let mut one = || {
                let mut all: Vec<(u32, u8)> = (0..random.next_u32() % 7)
                    .map(|_| (random.next_u32() % resources, 1))
                    .collect();
                all.sort_unstable();
                all.dedup();
                all
            };
            let peaks: Vec<_> = (0..cubes).map(|_| one()).collect();
            let resources = resources as usize;
            let found = order(&peaks, resources, &mut Budget::new(&Limits::new()));
            assert_eq!(found, Ok(plainly(&peaks, resources)), "{peaks:?}");
        }
    }
}
