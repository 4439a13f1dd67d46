//! Sheets of strips that are folded to prisms and other pieces without hidden faces.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::colours::css;
use super::sheet::{Names, PAGE, Printed, Sheets, fold};
use crate::pieces::{PieceError, PieceKind};
use crate::{Colour, Palette};

/// The free edge of the page in millimetres.
const EDGE: f64 = 12.0;
/// The height of a strip, and the depth of its tab.
const HEIGHT: f64 = 27.0;
const TAB: f64 = 7.0;
/// From one strip to the next.
const PITCH: f64 = 44.0;
/// How many strips there are on a page.
pub(super) const ROWS: usize = 6;

impl PieceKind {
    /// A4 sheets as SVG with a strip for each piece, to print, cut out and fold into a ring: cut
    /// along the solid lines, fold along the dashed ones, glue the tab. For pieces that hide no
    /// face: slices, prisms, boxes and flat blocks. Cubes have [nets](crate::Puzzle::sheets).
    ///
    /// `pieces` lists the face colours of each piece, as in
    /// [`NewStack::faces`](crate::make::NewStack::faces).
    ///
    /// ```
    /// use insanity_cubes::pieces::PieceKind;
    /// use insanity_cubes::{Colour, Palette};
    ///
    /// let prism = PieceKind::prism(3)?;
    /// let pieces = [vec![Colour::new(0), Colour::new(1), Colour::new(1)]];
    /// let palette = Palette::from_names(["red", "blue"])?;
    /// let mut pages = prism.strips(&pieces, &palette)?;
    /// assert_eq!(pages.len(), 1);
    /// let page = pages.next().ok_or("no page")?;
    /// assert_eq!(page.matches(">blue</text>").count(), 2);
    /// assert!(PieceKind::cube().strips(&[], &palette).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PieceError`] if the first view hides a face, or if a piece does not have a colour for each
    /// face.
    pub fn strips<'a>(
        &'a self,
        pieces: &'a [Vec<Colour>],
        palette: &'a Palette,
    ) -> Result<Sheets<'a>, PieceError> {
        let hides = |face: &usize| !self.views()[0].contains(face);
        if let Some(face) = (0..self.faces()).find(hides) {
            return Err(PieceError::Hidden { face });
        }
        if let Some(piece) = pieces.iter().find(|piece| piece.len() != self.faces()) {
            return Err(PieceError::Faces { found: piece.len(), expected: self.faces() });
        }
        Ok(Sheets::new(Printed::Strips(self, pieces), palette))
    }
}

/// The strips of a page, with their numbers.
pub(super) fn rows(kind: &PieceKind, pieces: &[Vec<Colour>], page: usize, names: Names) -> String {
    let mut svg = String::new();
    let pieces = (1..).zip(pieces).skip(page * ROWS).take(ROWS);
    for (row, (number, piece)) in (0u32..).zip(pieces) {
        let ring: Vec<Colour> = kind.views()[0].iter().map(|face| piece[*face]).collect();
        let top = EDGE + 8.0 + f64::from(row) * PITCH;
        svg += &format!(
            "<text x=\"{EDGE}\" y=\"{:.1}\" font-size=\"5\" fill=\"#222\" stroke=\"none\" \
             text-anchor=\"start\">piece {number}</text>\n",
            top - 2.0
        );
        svg += &strip(&ring, kind.squares(), top, names);
    }
    svg
}

/// The squares of a ring in a row, with a tab at the end.
fn strip(ring: &[Colour], squares: usize, top: f64, names: Names) -> String {
    #[expect(clippy::cast_precision_loss, reason = "places in millimetres")]
    let [many, squares] = [ring.len() as f64, squares as f64];
    let width = ((PAGE[0] - 2.0 * EDGE - TAB) / many).min(HEIGHT / squares);
    let (mut svg, mut x) = (String::new(), EDGE);
    for colour in ring {
        svg += &format!(
            "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{width:.2}\" height=\"{HEIGHT}\" \
             fill=\"{}\" stroke=\"none\"/>",
            css(names.palette.fill(*colour))
        );
        let middle = [x + width / 2.0, top + HEIGHT / 2.0];
        svg += &names.at(*colour, middle, (width - 3.0).max(1.0));
        x += width;
    }
    let bottom = top + HEIGHT;
    svg += &format!(
        "<path d=\"M{x:.1} {top:.1} H{EDGE} V{bottom:.1} H{x:.1} L{:.1} {:.1} V{:.1} Z\"/>\n",
        x + TAB,
        bottom - TAB,
        top + TAB
    );
    let (mut edge, mut at) = (EDGE, 0.0);
    while at < many {
        at += squares;
        edge += squares * width;
        svg += &fold(&format!("M{edge:.1} {top:.1} V{bottom:.1}"));
    }
    svg
}
