//! Counts the canonical k-mers of DNA.

use std::io::Write;
use std::process::ExitCode;

use canon_kmers::{Error, KmerCounts, KmerSpace, KmerWord};
use plain_lines::{Arguments, Failure, Source};

const HELP: &str = "\
Counts canonical k-mers of DNA: words of K letters, where a word and its reverse complement are the same.

usage: kmers K [FILE]

The program reads FASTA or plain lines of DNA from FILE or standard input. Blank lines and # comments are
skipped. A line that begins with > starts a FASTA record, whose lines belong together; each line before
the first record is a sequence by itself. Lines that begin with ; are comments too, and blanks in a line
are skipped. FASTQ is refused. K is 1 to 64. A, C, G and T may be upper or lower case, and U is T; no
k-mer contains any other character. Letters that no code of nucleotides has (E F I J L O P Q X Z) are
refused, since they are those of proteins. For each canonical k-mer, the first in the alphabet of a word and its
reverse complement, it prints one line, in alphabetical order:

  KMER COUNT

If the input is bad, the program prints nothing, names the line on standard error and exits with code 2.

  -h, --help   print this text
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, _: &mut Vec<u8>) -> Result<(), Failure> {
    let k: u32 = arguments.word("K is needed, the length of the words")?;
    let usage = |error: Error| Failure::Usage(error.to_string());
    let source = arguments.source()?;
    // Up to 32 letters fit the narrower integer.
    match KmerSpace::<u64>::new(k) {
        Ok(space) => count(space, k, source),
        Err(_) => count(KmerSpace::<u128>::new(k).map_err(usage)?, k, source),
    }
}

/// Letters of a record that are held before they are counted.
const HELD: usize = 1 << 20;

fn count<W: KmerWord>(space: KmerSpace<W>, k: u32, source: Source) -> Result<(), Failure> {
    let mut counts = KmerCounts::new(space);
    let overlap = k as usize - 1;
    let mut in_record = false;
    let mut held = Vec::new();
    // Not by a library of FASTA: needletail, noodles-fasta and seq_io want a header first and lines
    // that end in LF, needletail no blanks and no `;` lines either. A reader before theirs that
    // mends all this would be longer than these lines.
    source.for_each_line(|line| {
        if line[0] == b'>' {
            counts.add(&held);
            held.clear();
            in_record = true;
            return Ok(());
        }
        if line[0] == b';' {
            return Ok(());
        }
        if line[0] == b'@' {
            return Err("this looks like FASTQ, which is not read: convert it to FASTA".to_owned());
        }
        // The codes of one base or of several, and what stands for a gap.
        let is_letter = |byte: &u8| b"ACGTURYSWKMBDHVN-.*".contains(&byte.to_ascii_uppercase());
        for word in line.split(|byte| matches!(byte, b' ' | b'\t')) {
            if let Some(byte) = word.iter().find(|byte| !is_letter(byte)) {
                return Err(format!("{} is no code of a nucleotide", plain_lines::quote(&[*byte])));
            }
            held.extend_from_slice(word);
        }
        if !in_record {
            counts.add(&held);
            held.clear();
        } else if held.len() >= HELD {
            counts.add(&held);
            held.drain(..held.len() - overlap);
        }
        Ok(())
    })?;
    counts.add(&held);
    let mut output = plain_lines::output();
    for (kmer, count) in counts.into_sorted() {
        writeln!(output, "{} {count}", space.text(kmer))?;
    }
    output.flush()?;
    Ok(())
}
