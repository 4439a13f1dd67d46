//! Texts: what is read prints as it was written, what prints is read as the same value, and the
//! rest is refused.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use canon_key::{Keep, Multiset as Bag, Subset};
use dense_code::Dense;
use perm_hash::{
    Colex, Combination, CycleNotation, EvenPerm, Lehmer, MultisetPerms, MyrvoldRuskey, NibblePerm,
    Orientations, PartialPerm, Perm, PlainChanges, SignedPerm,
};
use perm_puzzles::{
    Angle, Arrangement, Direction, Face, Flip, Metric, PyraminxCorner, SkewbCorner, Slide, Spin,
    Transfer, Turn, Twist, Way,
};

use crate::Input;

/// A type that reads what it prints.
pub trait Text: FromStr<Err: Debug> + Display + PartialEq + Debug {}

impl<T: FromStr<Err: Debug> + Display + PartialEq + Debug> Text for T {}

/// The value of a text, if it has one; that prints as the text.
pub fn read<T: Text>(text: &str) -> Option<T> {
    let value = text.parse::<T>().ok()?;
    assert_eq!(value.to_string(), text);
    Some(value)
}

/// The text of a value is read as the value, and a text that differs in one place as what prints
/// so, if at all.
pub fn printed<T: Text>(value: &T, input: Input<'_>) {
    let text = value.to_string();
    assert_eq!(&text.parse::<T>().expect("its own text"), value);
    read::<T>(&changed(&text, input));
}

/// A text with one character changed, put in or left out.
pub fn changed(text: &str, mut input: Input<'_>) -> String {
    let mut text: Vec<char> = text.chars().collect();
    let (at, other) = (input.below(text.len() + 1), input.u8().into());
    match input.below(3) {
        0 if at < text.len() => text[at] = other,
        1 if at < text.len() => drop(text.remove(at)),
        _ => text.insert(at, other),
    }
    text.into_iter().collect()
}

/// Of a type with few values, all of which are given: a text is read exactly if one of them prints
/// so.
pub fn one_of<T: Text>(text: &str, values: impl IntoIterator<Item = T>) {
    assert_eq!(
        text.parse().ok(),
        values.into_iter().find(|value| value.to_string() == text),
        "{text:?}"
    );
}

/// The same of a type with ranks, and one of its values.
pub fn few<T: Text + Dense>(text: &str, input: Input<'_>) {
    one_of(text, (0..T::COUNT).filter_map(T::unrank));
    many::<T>(text, input);
}

/// A text, and a value of a type with ranks.
pub fn many<T: Text + Dense>(text: &str, mut input: Input<'_>) {
    read::<T>(text);
    printed(&T::unrank(input.u64() % T::COUNT).expect("below the count"), input);
}

/// As many numbers as wanted, each as it is printed, with that character between two.
pub fn numbers<N: FromStr + ToString, const K: usize>(text: &str, between: char) -> Option<[N; K]> {
    let number = |word: &str| word.parse().ok().filter(|number: &N| number.to_string() == word);
    let words = text.split(between).filter(|_| !text.is_empty());
    words.map(number).collect::<Option<Vec<N>>>()?.try_into().ok()
}

/// A type of words of small numbers reads exactly those that its constructor takes.
fn word<T: Text, const K: usize>(text: &str, new: impl Fn([u8; K]) -> Option<T>) {
    assert_eq!(text.parse().ok(), numbers(text, ' ').and_then(new), "{text:?}");
}

/// Permutations and their kin.
pub fn word_text(data: &[u8]) {
    let (text, mut input) = (&*String::from_utf8_lossy(data), Input::new(data));
    few::<Perm<3>>(text, input);
    few::<Lehmer<4>>(text, input);
    few::<PartialPerm<4, 2>>(text, input);
    few::<Combination<5, 2>>(text, input);
    few::<Orientations<3, 3>>(text, input);
    few::<NibblePerm<3>>(text, input);
    few::<EvenPerm<4>>(text, input);
    few::<MyrvoldRuskey<3>>(text, input);
    few::<PlainChanges<3>>(text, input);
    few::<Colex<Perm<3>>>(text, input);
    few::<Colex<Combination<4, 2>>>(text, input);
    few::<SignedPerm<3>>(text, input);
    one_of(text, (0..24).filter_map(Perm::<4>::unrank).map(CycleNotation));
    many::<Lehmer<20>>(text, input);
    many::<PartialPerm<25, 13>>(text, input);
    many::<Combination<60, 30>>(text, input);
    many::<Orientations<255, 8, 3>>(text, input);
    many::<NibblePerm<16>>(text, input);
    many::<EvenPerm<20>>(text, input);
    many::<MyrvoldRuskey<20>>(text, input);
    many::<PlainChanges<20>>(text, input);
    many::<Colex<Perm<20>>>(text, input);
    many::<SignedPerm<16>>(text, input);
    word(text, |word: [u8; 6]| Perm::<6>::new(word).ok());
    word(text, |word: [u8; 12]| Perm::<12>::new(word).ok());
    word(text, |word: [u8; 7]| Lehmer::<7>::new(word).ok());
    word(text, |word: [u8; 4]| PartialPerm::<30, 4>::new(word).ok());
    word(text, |word: [u8; 4]| Combination::<30, 4>::new(word).ok());
    word(text, |word: [u8; 8]| Orientations::<3, 8>::new(word).ok());
    word(text, |word| EvenPerm::<6>::new(Perm::new(word).ok()?).ok());
    assert_eq!(
        text.parse().ok(),
        numbers(text, ' ').and_then(|word| MultisetPerms::<3>::new(word).ok())
    );
    if let Ok(multiset) = MultisetPerms::<3>::new([(); 3].map(|()| input.u8().into())) {
        printed(&multiset, input);
    }
}

/// Moves, what is turned, and what counts as a move.
pub fn move_text(data: &[u8]) {
    /// All values, of which one is printed.
    fn all<T: Text + Clone>(text: &str, mut input: Input<'_>, values: &[T]) {
        one_of(text, values.iter().cloned());
        printed(&values[input.below(values.len())], input);
    }
    fn twists<C: Copy>(corners: [C; 4]) -> Vec<Twist<C>> {
        let ways = |corner| [Way::Clockwise, Way::Anticlockwise].map(|way| Twist { corner, way });
        corners.into_iter().flat_map(ways).collect()
    }
    let (text, mut input) = (&*String::from_utf8_lossy(data), Input::new(data));
    let angles = [Angle::Quarter, Angle::Half, Angle::ThreeQuarters];
    let turns = |face| angles.map(|angle| Turn { face, angle });
    let faces = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];
    all(text, input, &faces.into_iter().flat_map(turns).collect::<Vec<_>>());
    let corners = [PyraminxCorner::U, PyraminxCorner::L, PyraminxCorner::R, PyraminxCorner::B];
    all(text, input, &corners);
    all(text, input, &twists(corners));
    let corners = [SkewbCorner::Ubr, SkewbCorner::Dfr, SkewbCorner::Dbl, SkewbCorner::Ufl];
    all(text, input, &corners);
    all(text, input, &twists(corners));
    all(text, input, &[Metric::QuarterTurn, Metric::HalfTurn]);
    all(text, input, &[Spin::Left, Spin::Right, Spin::Turn]);
    all(text, input, &(0..=255).map(Flip).collect::<Vec<_>>());
    let directions = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    let slides = |tiles| directions.map(|direction| Slide { direction, tiles });
    all(text, input, &(1..=255).flat_map(slides).collect::<Vec<_>>());
    read::<Transfer>(text);
    let [from, to] = [(); 2].map(|()| input.any_size() as u32);
    printed(&Transfer { from, to }, input);
    let plain = text.split_once(" to ").map(|(from, to)| (numbers(from, ' '), numbers(to, ' ')));
    let plain = match plain {
        Some((Some([from]), Some([to]))) => Some(Transfer { from, to }),
        _ => None,
    };
    assert_eq!(text.parse().ok(), plain, "{text:?}");
}

/// Multisets and subsets of symbols, and which of several is kept.
pub fn symbol_text(data: &[u8]) {
    let (text, mut input) = (&*String::from_utf8_lossy(data), Input::new(data));
    few::<Bag<4, 2>>(text, input);
    few::<Bag<4, 0>>(text, input);
    few::<Subset<5, 3>>(text, input);
    few::<Subset<5, 0>>(text, input);
    many::<Bag<100, 3>>(text, input);
    many::<Subset<1000, 5>>(text, input);
    let symbols = |word: &[u32; 3], before: fn(&u32, &u32) -> bool| {
        word.iter().all(|&symbol| symbol < 100) && word.is_sorted_by(before)
    };
    let word = numbers::<u32, 3>(text, ' ');
    let multiset = word.filter(|word| symbols(word, |a, b| a <= b));
    assert_eq!(text.parse::<Bag<100, 3>>().ok().map(|read| read.symbols()), multiset);
    let subset = word.filter(|word| symbols(word, |a, b| a < b));
    assert_eq!(text.parse::<Subset<100, 3>>().ok().map(|read| read.symbols()), subset);
    one_of(text, [Keep::First, Keep::Last]);
    printed(&if input.flag() { Keep::First } else { Keep::Last }, input);
}

/// Boards of tiles whose order is even when the blank is home: rows and cells with one sign between.
pub fn arrangement_text(data: &[u8]) {
    /// Each exchange of the blank with a tile moves it by a cell.
    fn is_even<const R: usize, const C: usize>(cells: &[[u8; C]; R]) -> bool {
        let cells = cells.as_flattened();
        let pairs = (0..cells.len()).flat_map(|at| (0..at).map(move |before| (before, at)));
        let odd = pairs.filter(|&(before, at)| cells[before] > cells[at]).count();
        let blank = cells.iter().position(|&tile| tile == 0).expect("a blank");
        (odd + blank / C + blank % C).is_multiple_of(2)
    }
    fn of<const R: usize, const C: usize>(text: &str, mut input: Input<'_>) {
        let plain = || {
            let rows: Vec<Vec<&str>> =
                text.split('/').map(|row| row.split(' ').collect()).collect();
            let mut cells = [[0; C]; R];
            let shaped = rows.len() == R && rows.iter().all(|row| row.len() == C);
            for (cell, word) in cells.as_flattened_mut().iter_mut().zip(rows.iter().flatten()) {
                *cell = (0..(R * C) as u8).find(|number| number.to_string() == **word)?;
            }
            let mut sorted = cells.as_flattened().to_vec();
            sorted.sort_unstable();
            let valid = shaped && sorted.into_iter().map(usize::from).eq(0..R * C);
            (valid && is_even(&cells)).then(|| Arrangement::<R, C>::new(cells).expect("even"))
        };
        assert_eq!(read::<Arrangement<R, C>>(text), plain());
        let mut cells = [[0; C]; R];
        (0..).zip(cells.as_flattened_mut()).for_each(|(tile, cell)| *cell = tile);
        for last in (1..R * C).rev() {
            let other = input.below(last + 1);
            cells.as_flattened_mut().swap(last, other);
        }
        let made = Arrangement::<R, C>::new(cells);
        assert_eq!(made.is_ok(), is_even(&cells));
        if let Ok(made) = made {
            printed(&made, input);
        }
    }
    let text = String::from_utf8_lossy(data);
    let input = Input::new(data);
    of::<2, 2>(&text, input);
    of::<2, 3>(&text, input);
    of::<3, 3>(&text, input);
    of::<4, 4>(&text, input);
}
