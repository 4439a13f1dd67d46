//! The search of one worker, and what the workers tell each other.

use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use dense_search::Space;
use timely::dataflow::operators::{Exchange, Input, Inspect, Probe};
use timely::dataflow::{InputHandleVec, ProbeHandle};
use timely::worker::Worker;

use crate::part::{Part, as_index};

/// What the command line says of checkpoints.
#[derive(Clone, Debug)]
pub(crate) struct Saving {
    pub(crate) folder: PathBuf,
    /// Whether to go on from the last one.
    pub(crate) resume: bool,
}

/// Numbers for a worker, after the worker and the round that they belong to.
type Letter = (u64, u64, Vec<u64>);

/// Rounds, each with the ranks that arrived for it.
type Inbox = Vec<(u64, Vec<u64>)>;

/// A worker and its way to the others.
struct Post<'a> {
    worker: &'a mut Worker,
    sent: InputHandleVec<u64, Letter>,
    delivered: ProbeHandle<u64>,
    /// What has arrived, with its round: a faster worker's next round may come before this one's is
    /// over.
    inbox: Rc<RefCell<Inbox>>,
}

impl<'a> Post<'a> {
    fn new(worker: &'a mut Worker) -> Self {
        let (mut sent, delivered) = (InputHandleVec::new(), ProbeHandle::new());
        let inbox = Rc::new(RefCell::new(Vec::new()));
        let arrived = Rc::clone(&inbox);
        worker.dataflow::<u64, _, _>(|scope| {
            scope
                .input_from(&mut sent)
                .exchange(|(to, ..): &Letter| *to)
                .inspect(move |(_, round, numbers)| {
                    arrived.borrow_mut().push((*round, numbers.clone()));
                })
                .probe_with(&delivered);
        });
        Self { worker, sent, delivered, inbox }
    }

    fn send(&mut self, to: usize, numbers: Vec<u64>) {
        let round = *self.sent.time();
        self.sent.send((to as u64, round, numbers));
    }

    /// Ends a round: waits for all its letters and gives those for this worker.
    fn deliver(&mut self) -> Vec<Vec<u64>> {
        let round = *self.sent.time();
        self.sent.advance_to(round + 1);
        while self.delivered.less_than(self.sent.time()) {
            self.worker.step();
        }
        let mut waiting = self.inbox.borrow_mut();
        let (now, later) = waiting.drain(..).partition::<Vec<_>, _>(|&(sent, _)| sent == round);
        *waiting = later;
        now.into_iter().map(|(_, numbers)| numbers).collect()
    }

    /// A round in which each worker tells all others one number. A worker that has failed says
    /// nothing, and then all end.
    fn ask_all(&mut self, mine: u64) -> Result<Vec<u64>, String> {
        let peers = self.worker.peers();
        (0..peers).for_each(|peer| self.send(peer, vec![mine]));
        let said = self.deliver().concat();
        if said.len() == peers { Ok(said) } else { Err("another worker has failed".to_owned()) }
    }
}

/// The search of one worker: layer after layer, until one is empty. The first worker prints; where
/// that fails the search goes on, since the others wait for it, and ends with the error.
pub(crate) fn search<S: Space>(
    worker: &mut Worker,
    mut part: Part<S>,
    saving: Option<&Saving>,
) -> Result<(), String> {
    let index = worker.index();
    let mut post = Post::new(worker);
    let mut lost = Ok(());
    let mut tell = |line: String| {
        let mut out = io::stdout();
        if index == 0 && lost.is_ok() {
            lost = writeln!(out, "{line}").and_then(|()| out.flush());
        }
    };
    // How many states all workers together have at each depth.
    let mut layers = vec![1];
    if let Some(saving) = saving {
        std::fs::create_dir_all(&saving.folder).map_err(|error| about(&saving.folder, error))?;
        if saving.resume {
            layers = resume(&mut post, &mut part, &saving.folder)?;
        }
    }
    layers.iter().enumerate().for_each(|(depth, states)| tell(format!("{depth} {states}")));
    loop {
        if let Some(saving) = saving {
            // The last two are kept: when one worker writes a file, all have written the one
            // before, so wherever they are killed there is one that all of them have.
            let path = file(&saving.folder, index, (layers.len() - 1) % 2);
            part.save(&path, &layers).map_err(|error| about(&path, error))?;
        }
        part.expand(|to, ranks| post.send(to, ranks));
        post.deliver().iter().for_each(|ranks| part.accept(ranks));
        let states = post.ask_all(part.settle())?.iter().sum();
        if states == 0 {
            break;
        }
        tell(format!("{} {states}", layers.len()));
        layers.push(states);
    }
    tell(format!("total {}", layers.iter().sum::<u64>()));
    lost.map_err(|error| format!("standard output is lost: {error}"))
}

/// Goes back to the deepest layer that every worker has saved.
fn resume<S: Space>(
    post: &mut Post<'_>,
    part: &mut Part<S>,
    folder: &Path,
) -> Result<Vec<u64>, String> {
    let index = post.worker.index();
    let saved = [0, 1].map(|number| part.load(&file(folder, index, number)).ok());
    let deepest = saved.iter().flatten().map(Vec::len).max().unwrap_or(0) as u64;
    let common = as_index(post.ask_all(deepest)?.into_iter().min().unwrap_or(0));
    let number = saved.iter().position(|layers| layers.as_ref().is_some_and(|l| l.len() == common));
    // All end where one of them has no such file.
    let found = post.ask_all(number.is_some().into())?;
    if common == 0 || found.contains(&0) {
        return Err("not every worker has a checkpoint to resume from".to_owned());
    }
    let path = file(folder, index, number.unwrap_or(0));
    part.load(&path).map_err(|error| about(&path, error))
}

fn file(folder: &Path, worker: usize, number: usize) -> PathBuf {
    folder.join(format!("worker-{worker}.{number}"))
}

fn about(path: &Path, error: impl Display) -> String {
    format!("{}: {error}", path.display())
}
