use super::Outcome;
use crate::Space;

/// A space whose moves end where the game does.
pub(super) struct Playing<'a, S, F> {
    pub(super) space: &'a S,
    pub(super) ended: &'a F,
}

impl<S: Space, F: Fn(S::State) -> Option<Outcome>> Space for Playing<'_, S, F> {
    type State = S::State;
    type Move = S::Move;

    fn start(&self) -> S::State {
        self.space.start()
    }

    fn successors(&self, state: S::State) -> impl Iterator<Item = (S::Move, S::State)> {
        let goes_on = (self.ended)(state).is_none();
        goes_on.then(|| self.space.successors(state)).into_iter().flatten()
    }

    fn count(&self) -> u64 {
        self.space.count()
    }

    fn rank(&self, state: S::State) -> u64 {
        self.space.rank(state)
    }

    fn unrank(&self, rank: u64) -> Option<S::State> {
        self.space.unrank(rank)
    }
}
