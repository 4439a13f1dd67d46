//! A search over several processes. See the README.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::rc::Rc;

use dense_search::Space;
use perm_puzzles::{
    BurntPancake, CubeCorners, Metric, Pancake, PocketCube, Pyraminx, Skewb, SlidingShare, TopSpin,
};
use timely::dataflow::operators::{Exchange, Input, Inspect, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

mod part;

use part::{Message, Part, SpacePart};

const USAGE: &str = "\
usage: search-timely PUZZLE [-w WORKERS] [-n PROCESSES -p PROCESS [-h HOSTFILE]]

  R C                   sliding puzzle
  pancake N, burnt-pancake N, topspin N K
  pocket-cube htm|qtm, corners htm|qtm, pyraminx, skewb";

fn main() -> ExitCode {
    // The puzzle, then the options of timely, which passes over words that are none of its own.
    let words: Vec<String> = std::env::args().skip(1).collect();
    let options = words.iter().position(|word| word.starts_with('-')).unwrap_or(words.len());
    let (puzzle, options) = words.split_at(options);
    if asks_for_no_worker(options) {
        complain(format_args!("-w 0: a search needs a worker\n{USAGE}"));
        return ExitCode::from(2);
    }
    let puzzle: Vec<&str> = puzzle.iter().map(String::as_str).collect();
    let run = Run { options: options.to_vec() };
    match run.puzzle(&puzzle) {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(error)) => {
            complain(format_args!("{error}"));
            ExitCode::from(2)
        }
        None => {
            complain(format_args!("{USAGE}"));
            ExitCode::from(2)
        }
    }
}

/// Writes a line to standard error, where that can be written.
fn complain(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// The lines of the first worker. Where they can't be written the search goes on, since the other
/// workers wait for this one, and the program ends with the error.
#[derive(Default)]
struct Output {
    lost: Option<io::Error>,
}

impl Output {
    fn tell(&mut self, line: fmt::Arguments<'_>) {
        let mut out = io::stdout();
        if self.lost.is_none()
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

/// Whether the options ask for no worker at all, of which timely makes nothing without a word.
fn asks_for_no_worker(words: &[String]) -> bool {
    let after = words
        .windows(2)
        .any(|pair| matches!(pair[0].as_str(), "-w" | "--threads") && is_zero(&pair[1]));
    let joined = words.iter().any(|word| {
        let number = word.strip_prefix("-w").or_else(|| word.strip_prefix("--threads="));
        number.is_some_and(is_zero)
    });
    after || joined
}

fn is_zero(number: &str) -> bool {
    number.parse() == Ok(0_u64)
}

/// A run with the options of timely.
struct Run {
    options: Vec<String>,
}

impl Run {
    /// Searches a puzzle; `None` where there is no such.
    fn puzzle(self, words: &[&str]) -> Option<Result<(), String>> {
        macro_rules! sized {
            ($n:expr, [$($size:literal)*], $puzzle:ident) => {
                match $n.parse() {
                    $(Ok($size) => Some(self.space(|| $puzzle::<$size>)),)*
                    _ => None,
                }
            };
        }
        macro_rules! sized_twice {
            ($n:expr, $k:expr, $(($a:literal $b:literal))*) => {
                match ($n.parse(), $k.parse()) {
                    $((Ok($a), Ok($b)) => Some(self.space(|| TopSpin::<$a, $b>)),)*
                    _ => None,
                }
            };
        }
        macro_rules! boards {
            ($rows:expr, $columns:expr, $(($r:literal $c:literal))*) => {
                match ($rows.parse(), $columns.parse()) {
                    $((Ok($r), Ok($c)) => Some(self.parts(SlidingShare::<$r, $c>::new)),)*
                    _ => None,
                }
            };
        }
        match *words {
            ["pancake", n] => sized!(n, [2 3 4 5 6 7 8 9 10 11 12], Pancake),
            ["burnt-pancake", n] => sized!(n, [1 2 3 4 5 6 7 8 9], BurntPancake),
            ["topspin", n, k] => sized_twice!(
                n, k, (6 3) (6 4) (7 4) (8 4) (9 4) (10 4) (11 4) (12 4)
            ),
            ["pocket-cube", name] => {
                let metric = metric(name)?;
                Some(self.space(move || PocketCube::new(metric)))
            }
            ["corners", name] => {
                let metric = metric(name)?;
                Some(self.space(move || CubeCorners::new(metric)))
            }
            ["pyraminx"] => Some(self.space(Pyraminx::new)),
            ["skewb"] => Some(self.space(Skewb::new)),
            [rows, columns] => boards!(
                rows, columns,
                (2 2) (2 3) (2 4) (2 5) (2 6) (2 7) (3 3) (3 4) (3 5)
            ),
            _ => None,
        }
    }

    /// Searches any space; each worker makes its own.
    fn space<S: Space + 'static>(
        self,
        space: impl Fn() -> S + Send + Sync + 'static,
    ) -> Result<(), String> {
        self.parts(move |worker, workers| SpacePart::new(space(), worker, workers))
    }

    fn parts<P: Part + 'static, E: fmt::Display>(
        self,
        part: impl Fn(usize, usize) -> Result<P, E> + Send + Sync + 'static,
    ) -> Result<(), String> {
        let workers = timely::execute_from_args(self.options.into_iter(), move |worker| {
            let part = part(worker.index(), worker.peers()).map_err(|error| error.to_string())?;
            search(worker, part)
        })?;
        for result in workers.join() {
            result??;
        }
        Ok(())
    }
}

fn metric(name: &str) -> Option<Metric> {
    match name {
        "htm" => Some(Metric::HalfTurn),
        "qtm" => Some(Metric::QuarterTurn),
        _ => None,
    }
}

/// The search of one worker.
fn search(worker: &mut Worker, mut part: impl Part) -> Result<(), String> {
    let (index, peers) = (worker.index(), worker.peers());
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
                arrived.borrow_mut().push((*round, message.clone()));
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

    let mut output = Output::default();
    let (mut depth, mut total, mut states) = (0_u32, 0_u64, 1_u64);
    while states > 0 {
        if index == 0 {
            output.tell(format_args!("{depth} {states}"));
        }
        total += states;
        depth += 1;
        let round = *post.time();
        part.expand(&mut |to, message| post.send((to as u64, round, message)));
        for message in deliver(&mut post, worker) {
            if !part.accept(&message) {
                return Err("states came to a worker that does not hold them".to_owned());
            }
        }
        let new = part.settle();
        for peer in 0..peers {
            post.send((peer as u64, round + 1, Message::New(new)));
        }
        states = 0;
        for message in deliver(&mut post, worker) {
            let Message::New(new) = message else { return Err("states came too late".to_owned()) };
            states += new;
        }
    }
    if index == 0 {
        output.tell(format_args!("total {total}"));
    }
    output.end()
}
