//! Scrambles as text: a line each, or in the form of `ksolve`.

use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::pattern::Pattern;
use super::sequence;
use super::space::PuzzleSpace;
use super::tws::{Lines, Lists, from_zero, sets, word_at};
use crate::error::{Error, Fault, ParseError};

impl PuzzleSpace {
    /// The patterns of a text with a scramble a line, as [`after`](Self::after) reads it, or of a
    /// scramble file of `ksolve` and `twsearch` (`.scr`, `.txt`). Blank lines and those that begin
    /// with `#` are skipped.
    ///
    /// The parts of a file are `ScrambleAlg` with moves, and `Scramble` and `ScrambleState` with
    /// the piece in each place of a set, from 1 or from 0, and its orientation, 0 if left out.
    /// A set that is left out is solved. The lines `Slack` and `MaxDepth`, which ask for more or
    /// fewer solutions, are passed over.
    ///
    /// # Errors
    ///
    /// [`ParseError`] with the line and its own words. Unknown pieces (`?`) are refused, and so are
    /// other lines that say how to search: `QTM`, `HTM`, `MoveLimits` and `RandomScramble`.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let moves: [(&str, &[usize]); 1] = [("L", &[1, 2, 0])];
    /// let ring = Definition::from_generators("ring", &[0, 1, 2], &moves)?.compile()?;
    /// let text = "L2\nScrambleAlg twice\nL L\nEnd\nScramble as it lies\nPIECES\n3 1 2\nEnd";
    /// assert_eq!(ring.read_scrambles(text)?, vec![ring.after("L'")?; 3]);
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[doc(alias = "scr")]
    pub fn read_scrambles(&self, text: impl AsRef<[u8]>) -> Result<Vec<Pattern>, Error> {
        let (mut lines, mut all) = (Lines::new(text.as_ref()), Vec::new());
        while let Some((line, words)) = lines.next()? {
            all.push(match words[0] {
                first @ ("Scramble" | "ScrambleState") => {
                    self.listed(&sets(&mut lines, line)?, (first == "Scramble").into())?
                }
                "ScrambleAlg" => {
                    let mut pattern = self.start.clone();
                    while let Some((line, words)) = lines.in_part(line)? {
                        pattern = self.moved(&pattern, line, &words)?;
                    }
                    pattern
                }
                "Slack" | "MaxDepth" => continue,
                first @ ("QTM" | "HTM" | "MoveLimits" | "RandomScramble") => {
                    return Err(word_at(line, first, Fault::Search).into());
                }
                _ => self.moved(&self.start, line, &words)?,
            });
        }
        Ok(all)
    }

    /// The pattern after the moves of a line.
    fn moved(&self, from: &Pattern, line: usize, words: &[&str]) -> Result<Pattern, ParseError> {
        let wrong = |cause| ParseError::LineMoves { line, cause: Box::new(cause) };
        let by = sequence::read(&words.join(" "), &self.given, &self.moduli).map_err(wrong)?;
        Ok(from.after(&by, &self.moduli))
    }

    /// The pattern with these pieces in the places of some sets.
    fn listed(&self, sets: &[Lists<'_>], base: i64) -> Result<Pattern, Error> {
        let mut pattern = self.start.clone();
        // The line and the entry of each place.
        let mut written = alloc::vec![(0, 0); pattern.pieces.len()];
        for own in sets {
            let orbits = &self.start.orbits;
            let number = orbits.iter().position(|orbit| orbit.name == own.name);
            let number = number.ok_or_else(|| word_at(own.line, own.name, Fault::NoSet))?;
            let first = orbits[..number].iter().map(|orbit| orbit.places).sum::<usize>();
            let expected = orbits[number].places;
            let unturned = (own.line, alloc::vec![Some(0); expected]);
            let missing = ParseError::Line { line: own.line, fault: Fault::MissingList };
            let (pieces, turns) = (own.lists.first().ok_or(missing)?, own.lists.get(1));
            let turns = turns.unwrap_or(&unturned);
            for (line, list) in [pieces, turns] {
                if list.len() != expected {
                    let fault = Fault::Length { found: list.len(), expected };
                    return Err(ParseError::Line { line: *line, fault }.into());
                }
            }
            let turned = from_zero(turns.0, &turns.1, 0)?;
            for (place, label) in (first..).zip(from_zero(pieces.0, &pieces.1, base)?) {
                written[place] = (pieces.0, label + base);
                let kind = orbits[number].labels.binary_search(&label);
                let unknown =
                    |_| word_at(pieces.0, &(label + base).to_string(), Fault::NotAPermutation);
                pattern.pieces[place] =
                    u16::try_from(first + kind.map_err(unknown)?).expect("at most 4096 places");
                // As `ksolve` does, and where fewer orientations count than the file has.
                let modulus = i64::from(self.moduli[place]);
                pattern.turned[place] =
                    u8::try_from(turned[place - first] % modulus).expect("below 64");
            }
        }
        self.pattern_from(&pattern.pieces, &pattern.turned).map_err(|error| match error {
            Error::Entry { place, fault, .. } => {
                let (line, entry) = written[place];
                word_at(line, &entry.to_string(), fault).into()
            }
            other => other,
        })
    }
}
