//! Packs and unpacks the corpus: `corpus unpack TARGET FOLDER`, `corpus pack TARGET FOLDER`,
//! `corpus targets`.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

use fuzz::{corpus, targets};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["unpack", target, folder] => unpack(target, Path::new(folder)),
        ["pack", target, folder] => pack(target, Path::new(folder)),
        ["targets"] => {
            targets().for_each(|target| println!("{}", target.name));
            Ok(())
        }
        _ => Err(io::Error::other("corpus unpack|pack TARGET FOLDER, or corpus targets")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Writes a file for each input.
fn unpack(target: &str, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, input) in corpus::read(target)? {
        fs::write(folder.join(name), input)?;
    }
    Ok(())
}

/// Replaces the inputs by the files of a folder. A file that is known keeps its name; a new one
/// is named after its checksum.
fn pack(target: &str, folder: &Path) -> io::Result<()> {
    let known = corpus::read(target).unwrap_or_default();
    let mut inputs = Vec::new();
    for entry in fs::read_dir(folder)? {
        let input = fs::read(entry?.path())?;
        let name = known.iter().find(|(_, old)| *old == input).map(|(name, _)| name.clone());
        inputs.push((name.unwrap_or_else(|| corpus::name_of(&input)), input));
    }
    corpus::write(target, inputs)
}
