//! The fills of colours: what their names say, what was set, or hues that differ.

use alloc::format;
use alloc::string::String;

use crate::{Colour, Palette};

/// Red, green and blue of the names that are known. Sorted by name.
const NAMED: [(&str, [u8; 3]); 61] = [
    ("amber", [255, 191, 0]),
    ("aqua", [0, 200, 215]),
    ("beige", [236, 222, 190]),
    ("black", [24, 24, 24]),
    ("blue", [30, 90, 200]),
    ("bronze", [165, 110, 50]),
    ("brown", [125, 75, 35]),
    ("burgundy", [115, 15, 45]),
    ("charcoal", [60, 64, 70]),
    ("cherry", [190, 20, 70]),
    ("chocolate", [95, 55, 30]),
    ("copper", [184, 115, 51]),
    ("coral", [255, 127, 80]),
    ("cream", [255, 245, 210]),
    ("crimson", [200, 20, 60]),
    ("cyan", [0, 200, 215]),
    ("emerald", [20, 165, 100]),
    ("fuchsia", [220, 40, 190]),
    ("gold", [235, 185, 20]),
    ("goldenrod", [218, 165, 32]),
    ("gray", [140, 140, 140]),
    ("green", [30, 145, 60]),
    ("grey", [140, 140, 140]),
    ("indigo", [75, 40, 150]),
    ("ivory", [255, 252, 235]),
    ("jade", [0, 155, 110]),
    ("khaki", [205, 190, 120]),
    ("lavender", [205, 190, 240]),
    ("lemon", [255, 240, 90]),
    ("lilac", [200, 162, 210]),
    ("lime", [150, 215, 40]),
    ("magenta", [220, 40, 190]),
    ("maroon", [128, 20, 40]),
    ("midnight", [25, 25, 90]),
    ("mint", [150, 225, 185]),
    ("mustard", [215, 170, 40]),
    ("navy", [20, 35, 110]),
    ("ochre", [204, 130, 40]),
    ("olive", [125, 125, 30]),
    ("orange", [245, 135, 25]),
    ("peach", [255, 205, 170]),
    ("pink", [250, 165, 195]),
    ("plum", [140, 60, 120]),
    ("purple", [125, 45, 160]),
    ("red", [210, 35, 40]),
    ("rose", [240, 100, 140]),
    ("ruby", [170, 10, 60]),
    ("rust", [165, 75, 30]),
    ("salmon", [245, 140, 120]),
    ("sand", [225, 205, 160]),
    ("sapphire", [20, 70, 170]),
    ("scarlet", [225, 40, 20]),
    ("silver", [195, 195, 200]),
    ("sky", [120, 190, 240]),
    ("tan", [210, 180, 140]),
    ("teal", [0, 125, 130]),
    ("turquoise", [50, 205, 190]),
    ("violet", [135, 70, 190]),
    ("white", [255, 255, 255]),
    ("wine", [110, 20, 50]),
    ("yellow", [250, 220, 40]),
];

impl Palette {
    /// The fill that drawings give a colour, as red, green and blue: the one that was
    /// [set](Self::set_fill), or the one that its name says (`blue`, `Light Blue`, `#1e5ac8`), or a
    /// light hue. The hues of the first 30 colours are all different.
    ///
    /// A name of several words is the mean of those that are colours (`yellow-green`), with some of
    /// the hue if there are other words (`burnt-orange`). An unknown name gets the hue alone, which
    /// has nothing to do with the name.
    ///
    /// These words are known: amber, aqua, beige, black, blue, bronze, brown, burgundy, charcoal,
    /// cherry, chocolate, copper, coral, cream, crimson, cyan, emerald, fuchsia, gold, goldenrod,
    /// gray, green, grey, indigo, ivory, jade, khaki, lavender, lemon, lilac, lime, magenta,
    /// maroon, midnight, mint, mustard, navy, ochre, olive, orange, peach, pink, plum, purple, red,
    /// rose, ruby, rust, salmon, sand, sapphire, scarlet, silver, sky, tan, teal, turquoise,
    /// violet, white, wine, yellow; each also with `light`, `pale`, `dark` or `deep` before it;
    /// capitals, spaces, hyphens and underscores make no difference.
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    ///
    /// let mut palette = Palette::new();
    /// let white = palette.colour("white")?;
    /// let mine = palette.colour("#ff8000")?;
    /// assert_eq!((palette.fill(white), palette.fill(mine)), ([255; 3], [255, 128, 0]));
    /// palette.set_fill(white, [250, 250, 240]);
    /// assert_eq!(palette.fill(white), [250, 250, 240]);
    /// # Ok::<(), insanity_cubes::puzzle::PaletteError>(())
    /// ```
    #[must_use]
    pub fn fill(&self, colour: Colour) -> [u8; 3] {
        let named = || {
            let name = self.name(colour)?;
            by_name(name).or_else(|| by_words(name, hue(colour)))
        };
        self.fills().get(&colour).copied().or_else(named).unwrap_or_else(|| hue(colour))
    }
}

/// The fill that a name says.
fn by_name(name: &str) -> Option<[u8; 3]> {
    if name.starts_with('#') {
        return parse_css(name).or_else(|| parse_short(name));
    }
    let plain = |letter: &char| !matches!(letter, ' ' | '-' | '_');
    let name: String = name.chars().filter(plain).flat_map(char::to_lowercase).collect();
    let find = |name: &str| {
        NAMED.binary_search_by_key(&name, |(known, _)| known).ok().map(|place| NAMED[place].1)
    };
    let shades = [("light", 150, 255), ("pale", 170, 255), ("dark", 110, 0), ("deep", 70, 0)];
    find(&name).or_else(|| {
        let (rest, part, end) = shades
            .iter()
            .find_map(|(prefix, part, end)| Some((name.strip_prefix(prefix)?, *part, *end)))?;
        Some(find(rest)?.map(|value| mix(value, end, part)))
    })
}

/// The fill of a name of several words: the mean of those that are colours, and a third of the way
/// to a hue if there are others.
fn by_words(name: &str, hue: [u8; 3]) -> Option<[u8; 3]> {
    let words = || name.split([' ', '-', '_']).filter(|word| !word.is_empty()).take(8);
    let known = || words().filter_map(by_name);
    let count = u32::try_from(known().count()).ok().filter(|count| *count > 0)?;
    let mut sums = [0; 3];
    for fill in known() {
        sums.iter_mut().zip(fill).for_each(|(sum, value)| *sum += u32::from(value));
    }
    let mean = sums.map(|sum| u8::try_from(sum / count).unwrap_or(u8::MAX));
    let part = if words().count() > known().count() { 85 } else { 0 };
    Some(core::array::from_fn(|at| mix(mean[at], hue[at], part)))
}

/// Goes a part of the way, out of 255, from a value to the end.
fn mix(value: u8, end: u8, part: u32) -> u8 {
    let sum = u32::from(value) * (255 - part) + u32::from(end) * part;
    u8::try_from(sum / 255).unwrap_or(u8::MAX)
}

/// A light fill, a different hue for each of the first colours (steps of the golden angle).
fn hue(colour: Colour) -> [u8; 3] {
    let turn = (u32::from(colour.index()) * 1375 / 10 + 5) % 360;
    // Lightness 75 %, saturation 70 %: from 147 to 236.
    [0, 240, 120].map(|shift| {
        let angle = (turn + shift) % 360;
        let part = match angle {
            0..60 | 300..360 => 60,
            60..120 => 120 - angle,
            240..300 => angle - 240,
            _ => 0,
        };
        u8::try_from(147 + 89 * part / 60).unwrap_or(u8::MAX)
    })
}

/// A fill as drawings have it: `#` and six hexadecimal digits.
pub(crate) fn css([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Reads what [`css`] writes, in capitals as well.
pub(crate) fn parse_css(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([red, green, blue])
}

/// Reads the short form of three digits: `#fa0` is `#ffaa00`.
fn parse_short(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.chars().count() == 3)?;
    parse_css(
        &digits.chars().fold("#".into(), |css: String, digit| css + &format!("{digit}{digit}")),
    )
}

/// Black or white, whichever is read better on a fill.
pub(super) fn ink([red, green, blue]: [u8; 3]) -> &'static str {
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 130_000 { "#111" } else { "#fff" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_say_their_colour() {
        assert!(NAMED.is_sorted_by(|one, other| one.0 < other.0));
        let [red, green, blue] = by_name("Blue").unwrap();
        assert!(blue > red && blue > green);
        assert_eq!(by_name("WHITE"), Some([255; 3]));
        assert_eq!((by_name("A"), by_name("#12"), by_name("light")), (None, None, None));
        assert_eq!((by_name("#+12345"), by_name("#1e5AC8")), (None, Some([30, 90, 200])));
        assert_eq!((by_name("#Fa0"), by_name("#12345678")), (Some([255, 170, 0]), None));
        assert_eq!(
            (by_name("#"), by_name("#1ffffff"), by_name("#fff")),
            (None, None, Some([255; 3]))
        );
        let light = by_name("light-blue").unwrap();
        assert!(light.iter().zip(by_name("blue").unwrap()).all(|(one, other)| *one > other));
        assert!(by_name("dark green").is_some_and(|[_, green, _]| green < 145));
        assert_eq!(by_words("Yellow green", [0; 3]), Some([140, 182, 50]));
        // A third of the way from orange to white, and nothing that is a colour.
        assert_eq!(by_words("burnt-orange", [255; 3]), Some([248, 175, 101]));
        assert_eq!((by_words("A b", [9; 3]), by_words("", [9; 3])), (None, None));
        // White letters on dark fills.
        assert_eq!((ink([255; 3]), ink([24; 3]), ink([30, 90, 200])), ("#111", "#fff", "#fff"));
        let all: alloc::collections::BTreeSet<_> = (0..30).map(|at| hue(Colour::new(at))).collect();
        assert_eq!(all.len(), 30);
    }
}
