use core::fmt;

use super::card::{Drawing, Ink, Svg, svg_body};
use crate::Table;

impl Table {
    /// The cards as lines of text, `columns` to a line; 0 counts as 1.
    ///
    /// ```
    /// use set_cards::{Ink, Table};
    ///
    /// let table: Table = "0000 1111 2222".parse()?;
    /// assert_eq!(table.draw(2, Ink::Letter).to_string(), "[R  ◇ ] [G ≈ ≈]\n[P ●●●]\n");
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, columns: usize, ink: Ink) -> Drawing<Self> {
        Drawing { drawn: self.clone(), columns: columns.max(1), ink }
    }

    /// The cards as an SVG document, `columns` to a row; 0 counts as 1.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let table: Table = Table::new(Card::all().take(12))?;
    /// let svg = table.svg(4).to_string();
    /// assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn svg(&self, columns: usize) -> Svg<Self> {
        Svg { drawn: self.clone(), columns: columns.max(1) }
    }
}

/// A line for each row of cards.
impl fmt::Display for Drawing<Table> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.drawn.cards().chunks(self.columns) {
            for (column, &card) in row.iter().enumerate() {
                let gap = if column == 0 { "" } else { " " };
                write!(f, "{gap}{}", card.draw(self.ink))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Svg<Table> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // No wider than its cards: a document is scaled to its width.
        let columns = self.columns.min(self.drawn.len().max(1));
        let (width, height) = (110 * columns, 150 * self.drawn.len().div_ceil(columns).max(1));
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-5 -5 {width} {height}\" width=\"{width}\" height=\"{height}\"><title>{} cards</title>",
            self.drawn.len()
        )?;
        for (place, &card) in self.drawn.cards().iter().enumerate() {
            let (x, y) = (110 * (place % columns), 150 * (place / columns));
            write!(f, "<g transform=\"translate({x} {y})\">")?;
            svg_body(card, f)?;
            writeln!(f, "</g>")?;
        }
        f.write_str("</svg>\n")
    }
}
