use core::fmt;

use crate::card::InWords;
use crate::{Card, CardColour, Shading, Shape};

/// How a terminal drawing shows the colours.
///
/// ```
/// use set_cards::{Card, Ink};
///
/// let card: Card = "1GOO".parse()?;
/// assert_eq!(card.draw(Ink::Letter).to_string(), "[G  ○ ]");
/// # Ok::<(), set_cards::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ink {
    /// By the letter of the colour, for plain text.
    Letter,
    /// By ANSI escape sequences, for a terminal.
    Ansi,
}

/// A drawing of a card or a table in lines of text, printed by `Display`: see [`Card::draw`] and
/// `Table::draw`. It holds what it draws, so that it can be kept beside its table.
#[derive(Clone, Debug)]
pub struct Drawing<T> {
    pub(super) drawn: T,
    /// How many cards are in a row: at least 1.
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "tables have rows, not cards"))]
    pub(super) columns: usize,
    pub(super) ink: Ink,
}

/// A drawing of a card or a table as an SVG document, printed by `Display`: see [`Card::svg`] and
/// `Table::svg`. Its titles say what the cards are.
#[derive(Clone, Debug)]
pub struct Svg<T> {
    pub(super) drawn: T,
    /// How many cards are in a row: at least 1.
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "tables have rows, not cards"))]
    pub(super) columns: usize,
}

impl Card {
    /// This card as a drawing on one line, seven columns wide.
    ///
    /// ```
    /// use set_cards::{Card, Ink};
    ///
    /// let card = "2RHW".parse::<Card>()?;
    /// assert_eq!(card.draw(Ink::Letter).to_string(), "[R ≈ ≈]");
    /// assert_eq!(card.draw(Ink::Ansi).to_string(), "\u{1b}[31m[ ≈ ≈ ]\u{1b}[0m");
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    ///
    /// | | open | hatched | solid |
    /// |---|---|---|---|
    /// | diamond | ◇ | ◈ | ◆ |
    /// | wave | ∼ | ≈ | ≋ |
    /// | oval | ○ | ◎ | ● |
    #[must_use]
    pub fn draw(self, ink: Ink) -> Drawing<Self> {
        Drawing { drawn: self, columns: 1, ink }
    }

    /// This card as an SVG document, 100 by 140 units.
    ///
    /// ```
    /// use set_cards::Card;
    ///
    /// let svg = "3PSD".parse::<Card>()?.svg().to_string();
    /// assert!(svg.contains("<title>three purple solid diamonds</title>"));
    /// assert_eq!(svg.matches("<path").count(), 3);
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[must_use]
    pub fn svg(self) -> Svg<Self> {
        Svg { drawn: self, columns: 1 }
    }
}

/// Seven columns wide and one line high.
impl fmt::Display for Drawing<Card> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = self.drawn;
        let symbol = match (card.shape(), card.shading()) {
            (Shape::Diamond, Shading::Open) => '◇',
            (Shape::Diamond, Shading::Hatched) => '◈',
            (Shape::Diamond, Shading::Solid) => '◆',
            (Shape::Wave, Shading::Open) => '∼',
            (Shape::Wave, Shading::Hatched) => '≈',
            (Shape::Wave, Shading::Solid) => '≋',
            (Shape::Oval, Shading::Open) => '○',
            (Shape::Oval, Shading::Hatched) => '◎',
            (Shape::Oval, Shading::Solid) => '●',
        };
        let symbols = |f: &mut fmt::Formatter<'_>| match card.number().value() {
            0 => write!(f, "  {symbol}  "),
            1 => write!(f, " {symbol} {symbol} "),
            _ => write!(f, "{symbol} {symbol} {symbol}"),
        };
        match self.ink {
            // The letter takes a column, so three symbols have no gaps.
            Ink::Letter => {
                let letter = card.colour().letter();
                match card.number().value() {
                    0 => write!(f, "[{letter}  {symbol} ]"),
                    1 => write!(f, "[{letter} {symbol} {symbol}]"),
                    _ => write!(f, "[{letter} {symbol}{symbol}{symbol}]"),
                }
            }
            Ink::Ansi => {
                let code = match card.colour() {
                    CardColour::Red => 31,
                    CardColour::Green => 32,
                    CardColour::Purple => 35,
                };
                write!(f, "\x1b[{code}m[")?;
                symbols(f)?;
                write!(f, "]\x1b[0m")
            }
        }
    }
}

impl fmt::Display for Svg<Card> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 140\" width=\"100\" height=\"140\">",
        )?;
        svg_body(self.drawn, f)?;
        f.write_str("</svg>")
    }
}

/// What is inside the document, for a document of several cards.
pub(super) fn svg_body(card: Card, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    // First, as readers of screens expect it.
    write!(f, "<title>{}</title>", InWords(card))?;
    let colour = match card.colour() {
        CardColour::Red => "#d7263d",
        CardColour::Green => "#1b998b",
        CardColour::Purple => "#6a4c93",
    };
    // Each shape in a box of 60 by 28 with its centre at the origin.
    let outline = match card.shape() {
        Shape::Diamond => "M-30 0L0-14L30 0L0 14Z",
        Shape::Wave => "M-29 7C-25-20-4-14 6-9C16-4 22-17 28-9C31 16 8 13-4 8C-14 4-22 19-29 7Z",
        Shape::Oval => "M-17-14H17A14 14 0 0 1 17 14H-17A14 14 0 0 1-17-14Z",
    };
    // Different for each card, since the cards of a table share one document.
    let code = card.bits();
    let fill = match card.shading() {
        Shading::Open => "none",
        Shading::Solid => colour,
        // Lines by a pattern, and not one by one: it is cut to the shape by the viewer.
        Shading::Hatched => {
            write!(
                f,
                "<pattern id=\"h{code}\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\">\
                 <rect width=\"1.5\" height=\"4\" fill=\"{colour}\"/></pattern>"
            )?;
            ""
        }
    };
    write!(
        f,
        "<rect x=\"1\" y=\"1\" width=\"98\" height=\"138\" rx=\"10\" fill=\"#fff\" stroke=\"#888\"/>",
    )?;
    let number = i32::from(card.number().value()) + 1;
    for symbol in 0..number {
        let y = 70 + 40 * symbol - 20 * (number - 1);
        write!(
            f,
            "<path transform=\"translate(50 {y})\" d=\"{outline}\" stroke=\"{colour}\" stroke-width=\"3\" "
        )?;
        match card.shading() {
            Shading::Hatched => write!(f, "fill=\"url(#h{code})\"/>")?,
            Shading::Open | Shading::Solid => write!(f, "fill=\"{fill}\"/>")?,
        }
    }
    Ok(())
}
