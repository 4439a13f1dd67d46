use core::fmt;

use super::{CardFace, Ink};
use crate::{Card, Table};

/// A table of cards drawn in rows, for a terminal: see [`Table::draw`](crate::Table::draw).
///
/// ```
/// use set_cards::draw::Ink;
/// use set_cards::{Card, Table};
///
/// let table: Table = Table::new(Card::all().take(4))?;
/// assert_eq!(table.draw(3, Ink::Letter).to_string().lines().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct TableDrawing<'a, const D: usize = 4> {
    table: &'a Table<D>,
    columns: usize,
    ink: Ink,
}

/// A table of cards as an SVG document: see [`Table::svg`](crate::Table::svg).
///
/// ```
/// use set_cards::{Card, Table};
///
/// let table: Table = Table::new(Card::all().take(4))?;
/// assert_eq!(table.svg(2).to_string().matches("<g ").count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct TableSvg<'a, const D: usize = 4> {
    table: &'a Table<D>,
    columns: usize,
}

impl<const D: usize> Table<D>
where
    CardFace: From<Card<D>>,
{
    /// The cards as lines of text, `columns` to a line; 0 counts as 1.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    /// use set_cards::draw::Ink;
    ///
    /// let table: Table = Table::new(["0000", "1111", "2222"].map(|text| text.parse().unwrap()))?;
    /// assert_eq!(table.draw(2, Ink::Letter).to_string(), "[R  ◇ ] [G ≈ ≈]\n[P ●●●]\n");
    /// # Ok::<(), set_cards::table::CardsError>(())
    /// ```
    pub fn draw(&self, columns: usize, ink: Ink) -> TableDrawing<'_, D> {
        TableDrawing { table: self, columns: if columns == 0 { 1 } else { columns }, ink }
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
    pub fn svg(&self, columns: usize) -> TableSvg<'_, D> {
        TableSvg { table: self, columns: if columns == 0 { 1 } else { columns } }
    }
}

impl<const D: usize> fmt::Display for TableDrawing<'_, D>
where
    CardFace: From<Card<D>>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.table.cards().chunks(self.columns) {
            for (column, &card) in row.iter().enumerate() {
                let gap = if column == 0 { "" } else { " " };
                write!(f, "{gap}{}", card.draw(self.ink))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl<const D: usize> fmt::Display for TableSvg<'_, D>
where
    CardFace: From<Card<D>>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.columns.min(self.table.len().max(1));
        let (width, height) = (110 * columns, 150 * self.table.len().div_ceil(columns).max(1));
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-5 -5 {width} {height}\" width=\"{width}\" height=\"{height}\">"
        )?;
        for (place, &card) in self.table.cards().iter().enumerate() {
            let (x, y) = (110 * (place % columns), 150 * (place / columns));
            write!(f, "<g transform=\"translate({x} {y})\">")?;
            card.svg().body(f)?;
            writeln!(f, "</g>")?;
        }
        f.write_str("</svg>\n")
    }
}
