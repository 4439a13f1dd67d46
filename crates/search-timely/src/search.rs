//! The search of one worker, and what the workers tell each other.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, Write as _};
use std::rc::Rc;

use timely::dataflow::operators::{Exchange, Input, Inspect, Probe};
use timely::dataflow::{InputHandleVec, ProbeHandle};
use timely::worker::Worker;

use crate::checkpoint::Checkpoint;
use crate::part::{Message, Part};

/// A message with the number of the worker that it is for and the round that it belongs to.
type Letter = (u64, u64, Message);

/// A worker and its way to the others.
struct Post<'a> {
    worker: &'a mut Worker,
    sent: InputHandleVec<u64, Letter>,
    delivered: ProbeHandle<u64>,
    /// What has arrived, with its round: a faster worker's next round may come before this one's is
    /// over.
    inbox: Rc<RefCell<Vec<(u64, Message)>>>,
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
                .inspect(move |(_, round, message)| {
                    arrived.borrow_mut().push((*round, message.clone()));
                })
                .probe_with(&delivered);
        });
        Self { worker, sent, delivered, inbox }
    }

    fn send(&mut self, to: usize, message: Message) {
        let round = *self.sent.time();
        self.sent.send((to as u64, round, message));
    }

    /// Ends a round: waits for all its messages and gives those for this worker.
    fn deliver(&mut self) -> Vec<Message> {
        let round = *self.sent.time();
        self.sent.advance_to(round + 1);
        while self.delivered.less_than(self.sent.time()) {
            self.worker.step();
        }
        let mut waiting = self.inbox.borrow_mut();
        let (now, later) = waiting.drain(..).partition::<Vec<_>, _>(|&(sent, _)| sent == round);
        *waiting = later;
        now.into_iter().map(|(_, message)| message).collect()
    }

    /// A round in which each worker tells all others one thing; gives what each said. A worker that
    /// has failed says nothing, and then all end.
    fn ask_all(&mut self, mine: &Message) -> Result<Vec<Message>, String> {
        let peers = self.worker.peers();
        for peer in 0..peers {
            self.send(peer, mine.clone());
        }
        let said = self.deliver();
        if said.len() == peers { Ok(said) } else { Err("another worker has failed".to_owned()) }
    }
}

/// The lines of the first worker. Where they can't be written the search goes on, since the other
/// workers wait for this one, and the program ends with the error.
struct Output {
    first: bool,
    lost: Option<io::Error>,
}

impl Output {
    fn tell(&mut self, line: fmt::Arguments<'_>) {
        let mut out = io::stdout();
        if self.first
            && self.lost.is_none()
            && let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush())
        {
            self.lost = Some(error);
        }
    }

    fn end(self) -> Result<(), String> {
        match self.lost {
            Some(error) => Err(format!("standard output is lost: {error}")),
            None => Ok(()),
        }
    }
}

/// The search of one worker: layer after layer, until one is empty.
pub(crate) fn search(
    worker: &mut Worker,
    mut part: impl Part,
    mut checkpoint: Option<Checkpoint>,
) -> Result<(), String> {
    let mut output = Output { first: worker.index() == 0, lost: None };
    let mut post = Post::new(worker);
    // How many states all workers together have at each depth.
    let mut layers = vec![1];
    if let Some(checkpoint) = &mut checkpoint {
        layers = resume(&mut post, &mut part, checkpoint)?.unwrap_or(layers);
    }
    for (depth, states) in layers.iter().enumerate() {
        output.tell(format_args!("{depth} {states}"));
    }
    loop {
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.save(&layers, &part)?;
        }
        let states = next_layer(&mut post, &mut part)?;
        if states == 0 {
            break;
        }
        output.tell(format_args!("{} {states}", layers.len()));
        layers.push(states);
    }
    output.tell(format_args!("total {}", layers.iter().sum::<u64>()));
    output.end()
}

/// Expands the current layer of all workers; gives how many states the next one has.
fn next_layer(post: &mut Post<'_>, part: &mut impl Part) -> Result<u64, String> {
    part.expand(&mut |to, message| post.send(to, message));
    for message in post.deliver() {
        if !part.accept(&message) {
            return Err("states came to a worker that does not hold them".to_owned());
        }
    }
    let mut states = 0;
    for message in post.ask_all(&Message::New(part.settle()))? {
        let Message::New(new) = message else { return Err("states came too late".to_owned()) };
        states += new;
    }
    Ok(states)
}

/// Goes back to the deepest layer that every worker has saved, and gives the sizes of the layers to
/// there; `None` if the search is to begin anew.
fn resume(
    post: &mut Post<'_>,
    part: &mut impl Part,
    checkpoint: &mut Checkpoint,
) -> Result<Option<Vec<u64>>, String> {
    if !checkpoint.resumes() {
        checkpoint.clear()?;
        return Ok(None);
    }
    let mut shallowest = u64::MAX;
    for message in post.ask_all(&Message::Saved(checkpoint.deepest()))? {
        let Message::Saved(Some(depth)) = message else {
            return Err("not every worker has a checkpoint to resume from".to_owned());
        };
        shallowest = shallowest.min(depth);
    }
    let layers = checkpoint.load(shallowest, part)?;
    // Nothing is printed where one of the workers could not read its own.
    post.ask_all(&Message::Saved(Some(shallowest)))?;
    Ok(Some(layers))
}
