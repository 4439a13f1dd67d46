use alloc::vec::Vec;

/// Where the piece in each place comes from, and by how much it is turned.
///
/// After it, place `i` holds the piece that was in place `from[i]`, its orientation more by
/// `turn[i]`. The places of all orbits are numbered one after the other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Transform {
    pub(crate) from: Vec<u16>,
    pub(crate) turn: Vec<u8>,
}

/// The number of orientations of the piece in each place.
pub(crate) type Moduli = [u8];

/// The sum of two orientations, both below `modulus`, which is at most 64. A comparison takes a
/// fraction of the time of a division.
const fn add(a: u8, b: u8, modulus: u8) -> u8 {
    let sum = a + b;
    if sum >= modulus { sum - modulus } else { sum }
}

impl Transform {
    pub(crate) fn identity(places: usize) -> Self {
        // A definition has at most 4096 places.
        let from = (0..=u16::MAX).take(places).collect();
        Self { from, turn: alloc::vec![0; places] }
    }

    /// What it does to the spots of an orbit, one for each place and orientation.
    pub(crate) fn of_spots(&self, orientations: u8) -> Self {
        let (m, mut spots) = (u16::from(orientations), Self::identity(0));
        for (&from, &turn) in self.from.iter().zip(&self.turn) {
            // What is turned by `k` now was turned by `turn` less before.
            let before = |k: u16| from * m + (k + m - u16::from(turn)) % m;
            spots.from.extend((0..m).map(before));
        }
        spots.turn.resize(spots.from.len(), 0);
        spots
    }

    /// What all orbits do, as one on all places.
    pub(crate) fn joined(orbits: &[Self]) -> Self {
        let mut all = Self::identity(0);
        for own in orbits {
            let first = u16::try_from(all.from.len()).expect("at most 4096 places");
            all.from.extend(own.from.iter().map(|from| first + from));
            all.turn.extend(&own.turn);
        }
        all
    }

    /// What it does to some places, numbered from 0, that it keeps among each other.
    pub(crate) fn within(&self, places: &[u16]) -> Self {
        let mut own = Self::identity(places.len());
        for (number, &place) in places.iter().enumerate() {
            let from = self.from[usize::from(place)];
            let from = places.iter().position(|&other| other == from).expect("one of the places");
            own.from[number] = u16::try_from(from).expect("a place");
            own.turn[number] = self.turn[usize::from(place)];
        }
        own
    }

    pub(crate) fn is_identity(&self) -> bool {
        (0_u16..).zip(&self.from).all(|(place, &from)| place == from)
            && self.turn.iter().all(|&turn| turn == 0)
    }

    /// This one, and then the other.
    pub(crate) fn then(&self, next: &Self, moduli: &Moduli) -> Self {
        let mut both = next.clone();
        both.put_behind(self, moduli);
        both
    }

    /// Makes `first`, and then what this was, of this.
    pub(super) fn put_behind(&mut self, first: &Self, moduli: &Moduli) {
        // Each place needs what `first` does to its source, and no other place of this one: so it
        // is done in place, without room for a third.
        for ((from, turn), &modulus) in self.from.iter_mut().zip(&mut self.turn).zip(moduli) {
            let source = usize::from(*from);
            (*from, *turn) = (first.from[source], add(first.turn[source], *turn, modulus));
        }
    }

    pub(crate) fn inverse(&self, moduli: &Moduli) -> Self {
        let mut inverse = Self::identity(self.from.len());
        for (place, (&from, &turn)) in (0_u16..).zip(self.from.iter().zip(&self.turn)) {
            let from = usize::from(from);
            inverse.from[from] = place;
            inverse.turn[from] = if turn == 0 { 0 } else { moduli[from] - turn };
        }
        inverse
    }

    /// The first powers up to the last before the identity, at most `max` of them; `None` where
    /// there are more.
    pub(crate) fn powers(&self, max: usize, moduli: &Moduli) -> Option<Vec<Self>> {
        let mut powers: Vec<Self> = Vec::new();
        let mut power = self.clone();
        while !power.is_identity() {
            if powers.len() == max {
                return None;
            }
            let next = power.then(self, moduli);
            powers.push(core::mem::replace(&mut power, next));
        }
        Some(powers)
    }

    /// As often as that, in time of the places, whatever the number.
    pub(crate) fn repeated(&self, times: u32, moduli: &Moduli) -> Self {
        let (mut power, mut is_done) = (self.clone(), alloc::vec![false; self.from.len()]);
        let mut cycle: Vec<u16> = Vec::new();
        let mut sums: Vec<u64> = Vec::new();
        for first in (0..=u16::MAX).take(self.from.len()) {
            let (mut at, mut sum) = (first, 0);
            cycle.clear();
            sums.clear();
            while !core::mem::replace(&mut is_done[usize::from(at)], true) {
                cycle.push(at);
                sums.push(sum);
                sum += u64::from(self.turn[usize::from(at)]);
                at = self.from[usize::from(at)];
            }
            // Each place of a cycle takes the piece `times` places further on, which turns once at
            // each place on its way: whole rounds, then a part of one.
            for (k, &place) in cycle.iter().enumerate() {
                let (to, len) = (k as u64 + u64::from(times), cycle.len() as u64);
                let rest = usize::try_from(to % len).expect("below the length");
                let turn = to / len * sum + sums[rest] - sums[k];
                let place = usize::from(place);
                power.from[place] = cycle[rest];
                power.turn[place] =
                    u8::try_from(turn % u64::from(moduli[place])).expect("below 64");
            }
        }
        power
    }
}

/// What moves keep of the orientations on the places of a component.
pub(super) struct TurnLaw {
    pub(super) modulus: u8,
    /// No move turns any piece.
    pub(super) keeps_each: bool,
    /// Every move keeps the sum of all: so the last one follows from the others.
    pub(super) keeps_sum: bool,
}

impl TurnLaw {
    pub(super) fn new(places: &[u16], moves: &[Transform], moduli: &Moduli) -> Self {
        // Moves keep to the orbits: all places of a component are of one orbit, with one modulus.
        let modulus = moduli[usize::from(places[0])];
        let is_still =
            |by: &Transform| places.iter().all(|&place| by.turn[usize::from(place)] == 0);
        let mut law = Self { modulus, keeps_each: moves.iter().all(is_still), keeps_sum: true };
        law.keeps_sum = moves.iter().all(|by| law.sum(places, &by.turn) == 0);
        law
    }

    /// The sum of the orientations on the places.
    pub(super) fn sum(&self, places: &[u16], turned: &[u8]) -> u8 {
        places.iter().fold(0, |sum, &place| add(sum, turned[usize::from(place)], self.modulus))
    }
}

/// The entries of a list for some places.
pub(crate) fn entries_at<T: Copy>(list: &[T], places: &[u16]) -> Vec<T> {
    places.iter().map(|&place| list[usize::from(place)]).collect()
}

/// The sets of places that moves exchange with each other, each ascending.
pub(crate) fn components(places: usize, moves: &[Transform]) -> Vec<Vec<u16>> {
    let mut component: Vec<usize> = alloc::vec![usize::MAX; places];
    let mut components = Vec::new();
    let mut waiting = Vec::new();
    for first in 0..places {
        if component[first] != usize::MAX {
            continue;
        }
        // Moves are permutations: following them one way comes round to all of a cycle.
        component[first] = components.len();
        waiting.push(first);
        while let Some(place) = waiting.pop() {
            for by in moves {
                let from = usize::from(by.from[place]);
                if component[from] == usize::MAX {
                    component[from] = components.len();
                    waiting.push(from);
                }
            }
        }
        components.push(Vec::new());
    }
    for (place, &number) in (0..).zip(&component) {
        components[number].push(place);
    }
    components
}
