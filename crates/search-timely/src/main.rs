//! A sliding-puzzle search over several processes. See the README.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::rc::Rc;

use perm_puzzles::{Slice, SlidingShare};
use serde::{Deserialize, Serialize};
use timely::dataflow::operators::{Exchange, Input, Inspect, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

const USAGE: &str = "usage: search-timely R C [-w WORKERS] [-n PROCESSES -p PROCESS [-h HOSTFILE]]";

/// What workers send each other.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Message {
    /// Bits of one plane.
    Bits(Slice),
    /// How many states are new in one share.
    New(u64),
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let (rows, columns) = (words.next(), words.next());
    let board = (rows.as_deref().map(str::parse), columns.as_deref().map(str::parse));
    // What is left is for timely, which passes over words that are no options of its own.
    let mut words = words.peekable();
    let options = words.peek().is_none_or(|word| word.starts_with('-'));
    let (Some(Ok(rows)), Some(Ok(columns)), true) = (board.0, board.1, options) else {
        tell(io::stderr(), format_args!("{USAGE}"));
        return ExitCode::from(2);
    };
    macro_rules! boards {
        ($(($r:literal $c:literal))*) => {
            match (rows, columns) {
                $(($r, $c) => run::<$r, $c>(words),)*
                _ => Err(format!("no board of {rows} x {columns}\n{USAGE}")),
            }
        };
    }
    let done = boards!((2 2) (2 3) (2 4) (2 5) (2 6) (2 7) (3 3) (3 4) (3 5));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tell(io::stderr(), format_args!("{error}"));
            ExitCode::from(2)
        }
    }
}

/// Writes a line. A reader that has gone away is no reason to stop: the other workers wait for this
/// one.
fn tell(mut to: impl Write, line: fmt::Arguments<'_>) {
    let _ = writeln!(to, "{line}");
}

fn run<const R: usize, const C: usize>(
    arguments: impl Iterator<Item = String>,
) -> Result<(), String> {
    let workers = timely::execute_from_args(arguments, search::<R, C>)?;
    for result in workers.join() {
        result??;
    }
    Ok(())
}

/// The part of one worker.
fn search<const R: usize, const C: usize>(worker: &mut Worker) -> Result<(), String> {
    let (index, peers) = (worker.index(), worker.peers());
    let mut share = SlidingShare::<R, C>::new(index, peers).map_err(|error| error.to_string())?;

    // Messages with the number of the worker that they are for and the round they belong to; what
    // arrives waits in the box, since a faster worker's next round may come before this one's
    // is over.
    let inbox = Rc::new(RefCell::new(Vec::new()));
    let (mut post, probe) = (InputHandle::new(), ProbeHandle::new());
    let arrived = Rc::clone(&inbox);
    worker.dataflow::<u64, _, _>(|scope| {
        scope
            .input_from(&mut post)
            .container::<Vec<_>>()
            .exchange(|(to, ..): &(u64, u64, Message)| *to)
            .inspect(move |(_, round, message)| {
                arrived.borrow_mut().push((*round, message.clone()))
            })
            .probe_with(&probe);
    });
    // Ends a round: waits for all its messages and gives them.
    let deliver = |post: &mut InputHandle<u64, _>, worker: &mut Worker| -> Vec<Message> {
        let round = *post.time();
        post.advance_to(round + 1);
        while probe.less_than(post.time()) {
            worker.step();
        }
        let mut waiting = inbox.borrow_mut();
        let (now, later) = waiting.drain(..).partition::<Vec<_>, _>(|&(sent, _)| sent == round);
        *waiting = later;
        now.into_iter().map(|(_, message)| message).collect()
    };

    let (mut depth, mut total, mut states) = (0_u32, 0_u64, 1_u64);
    while states > 0 {
        if index == 0 {
            tell(io::stdout(), format_args!("{depth} {states}"));
        }
        total += states;
        depth += 1;
        let round = *post.time();
        share.expand(|to, slice| {
            post.send((to as u64, round, Message::Bits(slice)));
        });
        for message in deliver(&mut post, worker) {
            let Message::Bits(slice) = message else {
                return Err("a count came too early".to_owned());
            };
            if !share.accept(&slice) {
                return Err("bits came to a worker that does not hold them".to_owned());
            }
        }
        let new = share.settle();
        for peer in 0..peers {
            post.send((peer as u64, round + 1, Message::New(new)));
        }
        states = 0;
        for message in deliver(&mut post, worker) {
            let Message::New(new) = message else { return Err("bits came too late".to_owned()) };
            states += new;
        }
    }
    if index == 0 {
        tell(io::stdout(), format_args!("total {total}"));
    }
    Ok(())
}
