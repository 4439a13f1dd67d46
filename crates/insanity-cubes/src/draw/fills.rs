//! The fills of colours: what was set, what their names say, or hues that differ.

use crate::puzzle::parse_css;
use crate::{Colour, Palette};

const NAMED: [(&str, [u8; 3]); 22] = [
    ("beige", [236, 222, 190]),
    ("black", [24, 24, 24]),
    ("blue", [30, 90, 200]),
    ("brown", [125, 75, 35]),
    ("cyan", [0, 200, 215]),
    ("gold", [235, 185, 20]),
    ("gray", [140, 140, 140]),
    ("green", [30, 145, 60]),
    ("grey", [140, 140, 140]),
    ("lime", [150, 215, 40]),
    ("magenta", [220, 40, 190]),
    ("maroon", [128, 20, 40]),
    ("navy", [20, 35, 110]),
    ("olive", [125, 125, 30]),
    ("orange", [245, 135, 25]),
    ("pink", [250, 165, 195]),
    ("purple", [125, 45, 160]),
    ("red", [210, 35, 40]),
    ("silver", [195, 195, 200]),
    ("teal", [0, 125, 130]),
    ("white", [255, 255, 255]),
    ("yellow", [250, 220, 40]),
];

impl Palette {
    /// The red, green and blue with which a colour is drawn: the fill that was
    /// [set](Self::set_fill), or the colour that its name says (such as `red`, `dark-green`,
    /// `light blue` or `#1e5ac8`), or else one of many different hues.
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    ///
    /// let palette = Palette::from_names(["white", "#1e5ac8", "dark-white"])?;
    /// assert_eq!(palette.fill(Colour::new(0)), [255, 255, 255]);
    /// assert_eq!(palette.fill(Colour::new(1)), [30, 90, 200]);
    /// assert!(palette.fill(Colour::new(2)) < [255, 255, 255]);
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn fill(&self, colour: Colour) -> [u8; 3] {
        let named = || by_name(self.name(colour)?);
        self.set(colour).or_else(named).unwrap_or_else(|| hue(colour))
    }
}

fn by_name(name: &str) -> Option<[u8; 3]> {
    if name.starts_with('#') {
        return parse_css(name);
    }
    // Asked for each face: a name of kilobytes is not read each time.
    let name = Some(name).filter(|name| name.len() < 64)?.to_lowercase();
    let (shade, base) = name.split_once(['-', ' ', '_']).unwrap_or(("", &name));
    let fill = NAMED.iter().find(|(known, _)| *known == base)?.1;
    match shade {
        "" => Some(fill),
        // Divided before it is multiplied, or it would not fit a byte.
        "light" | "pale" => Some(fill.map(|value| value + (255 - value) / 8 * 5)),
        "dark" | "deep" => Some(fill.map(|value| value / 8 * 5)),
        _ => None,
    }
}

/// A hue for each number: steps of the golden angle, every third one lighter and every third
/// darker.
fn hue(colour: Colour) -> [u8; 3] {
    let index = u32::from(colour.index());
    // In units of which 6 · 256 are a whole turn.
    // 949 / 1536 is nearest to the golden ratio, 0.618: any few numbers in a row have hues that are
    // far apart.
    let turn = index * 949 % 1536;
    let light = [200, 255, 150][index as usize % 3];
    let least = light / 5;
    let rise = |part: u32| least + (light - least) * part / 255;
    let (sector, part) = (turn / 256, turn % 256);
    let rgb = match sector {
        0 => [light, rise(part), least],
        1 => [rise(255 - part), light, least],
        2 => [least, light, rise(part)],
        3 => [least, rise(255 - part), light],
        4 => [rise(part), least, light],
        _ => [light, least, rise(255 - part)],
    };
    rgb.map(|value| u8::try_from(value).expect("at most 255"))
}

/// Black or white, whichever is read more easily on a fill.
pub(super) fn ink([red, green, blue]: [u8; 3]) -> &'static str {
    // The eye sees green as brighter than red, and red than blue: the weights of ITU-R BT.601.
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 130_000 { "#111" } else { "#fff" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_their_colour() {
        let [red, green, blue] = by_name("Blue").unwrap();
        assert!(blue > red && blue > green);
        assert_eq!((by_name("A"), by_name("#12"), by_name("light")), (None, None, None));
        assert_eq!((by_name("#+12345"), by_name("#1e5AC8")), (None, Some([30, 90, 200])));
        let light = by_name("light-blue").unwrap();
        assert!(light.iter().zip(by_name("blue").unwrap()).all(|(one, other)| *one > other));
        assert!(by_name("dark green").is_some_and(|[_, green, _]| green < 145));
        assert_eq!((ink([255; 3]), ink([24; 3]), ink([30, 90, 200])), ("#111", "#fff", "#fff"));
        let all: alloc::collections::BTreeSet<_> = (0..60).map(|at| hue(Colour::new(at))).collect();
        assert_eq!(all.len(), 60);
    }
}
