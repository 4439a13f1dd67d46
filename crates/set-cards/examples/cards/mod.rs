//! The cards of the input, as the programs `table` and `draw` read them.

use plain_lines::{Arguments, Failure};
use set_cards::{Card, ParseCardError, Table};

/// How the input may be written, for the help of both programs.
pub(crate) const INPUT: &str = "\
input   cards, one or more per line, in any of these styles:
        1202    four digits from 0 to 2: number, colour, shading, shape
        2RHW    number 1 2 3; colour R G P (red green purple); shading O H S (open, hatched, solid),
                T (striped) too; shape D W O (diamond, wave, oval), S (squiggle) too; small letters too
        two-red-striped-squiggles
                words in any order; with blanks or commas between them where a card has a line of its own
        Cards of one line have spaces, tabs, commas or semicolons between them; brackets around them and
        quotes are passed over. Blank lines and lines that begin with # are skipped. The program reads
        standard input if there is no FILE or it is -.
--order LETTERS the order of the attributes in cards of digits or letters, if it is not ncfs: n the number,
                c the colour, f the filling (shading), s the shape
errors  for a text that is not a card, and for a card given twice: exit code 2, `line N: what is wrong`
        on standard error, and nothing on standard output
";

/// The order of the attributes in cards of four characters: where each of them stands.
#[derive(Clone, Copy)]
pub(crate) struct Order([usize; 4]);

impl std::str::FromStr for Order {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let place =
            |letter: char| text.chars().position(|other| other.eq_ignore_ascii_case(&letter));
        let places = ['n', 'c', 'f', 's'].map(place);
        match places {
            [Some(n), Some(c), Some(f), Some(s)] if text.len() == 4 => Ok(Self([n, c, f, s])),
            _ => Err("the letters n, c, f and s in some order are expected"),
        }
    }
}

impl Order {
    /// The card of a word or a line. Words for values need no order.
    fn card(self, text: &str) -> Result<Card, ParseCardError> {
        match text.chars().collect::<Vec<_>>()[..] {
            [a, b, c, d] => {
                let letters = self.0.map(|place| [a, b, c, d][place]);
                String::from_iter(letters).parse()
            }
            _ => text.parse(),
        }
    }
}

/// The cards of the input, and how each of them was written.
pub(crate) fn read(mut arguments: Arguments) -> Result<(Table, Vec<String>), Failure> {
    let order = arguments.option("--order")?.unwrap_or(Order([0, 1, 2, 3]));
    let mut table = Table::default();
    let mut texts = Vec::new();
    arguments.source()?.for_each_line(|line| {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut words: Vec<String> = plain_lines::words(line)?.map(text).collect();
        // A line with a word for a value is one card, right or wrong, where its first word is none by
        // itself: a word alone is a card of which other words are missing.
        let is_word =
            |word: &String| matches!(word.parse::<Card>(), Err(ParseCardError::NoWord { .. }));
        let whole = words.join(" ");
        let is_card = words.len() > 1
            && words[0].parse::<Card>().is_err()
            && (words.iter().any(is_word) || whole.parse::<Card>().is_ok());
        if is_card {
            words = vec![whole];
        }
        for word in words {
            let card = order.card(&word).map_err(|error| error.to_string());
            card.and_then(|card| table.push(card).map_err(|error| error.to_string()))
                .map_err(|error| format!("{}: {error}", plain_lines::quote(word.as_bytes())))?;
            texts.push(if is_card { text(line) } else { word });
        }
        Ok::<(), String>(())
    })?;
    Ok((table, texts))
}
