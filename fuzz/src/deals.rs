//! Deals of cards up to exchanging suits: numbers, canonical deals and texts.

use canon_key::deals::DealSpace;
use dense_code::Limits;

use crate::Input;
use crate::texts::changed;

thread_local! {
    /// Spaces that take a while to make.
    static LARGE: [DealSpace; 6] = [
        DealSpace::standard(&[2, 3, 1, 1]),
        DealSpace::standard(&[5, 5]),
        DealSpace::new(16, 16, &[2, 2, 1]),
        DealSpace::new(64, 4, &[3, 0, 4]),
        DealSpace::new(20, 3, &[2, 2]),
        DealSpace::new(17, 12, &[7]),
    ]
    .map(|space| space.expect("a space"));
}

/// The deal of a text, card by card by their names.
fn plain_reader(space: &DealSpace, text: &str) -> Option<Vec<u8>> {
    let (ranks, suits) = (space.card_ranks() as usize, space.card_suits() as usize);
    if space.rounds().is_empty() {
        return text.trim_ascii().is_empty().then(Vec::new);
    }
    let rank_names: Vec<String> = if ranks <= 13 {
        "23456789TJQKA"[13 - ranks..].chars().map(String::from).collect()
    } else {
        (1..=ranks).map(|rank| rank.to_string()).collect()
    };
    let letters = if suits <= 4 { "cdhs" } else { &"abcdefghijklmnop"[..suits] };
    let (mut deal, mut met) = (Vec::new(), Vec::new());
    let rounds: Vec<&str> = text.split('/').collect();
    if rounds.len() != space.rounds().len() {
        return None;
    }
    for (mut rest, cards) in rounds.into_iter().zip(space.rounds()) {
        let before = deal.len();
        loop {
            rest = rest.trim_start_matches([' ', '\t', ',']);
            if rest.is_empty() {
                break;
            }
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let len = if ranks <= 13 { 1 } else { digits };
            let rank = rank_names.iter().position(|name| Some(name.as_str()) == rest.get(..len))?;
            let letter = rest[len..].chars().next()?;
            let place = letters.find(letter)?;
            rest = &rest[len + 1..];
            // Numbered as they come where others than the first letters are used.
            let suit = if suits < 4 && text.contains(|c| "cdhs"[suits..].contains(c)) {
                let known = met.iter().position(|&other| other == letter).unwrap_or(met.len());
                if known == met.len() {
                    met.push(letter);
                }
                known
            } else {
                place
            };
            let card = u8::try_from(rank * suits + suit).ok().filter(|_| suit < suits)?;
            if deal.contains(&card) {
                return None;
            }
            deal.push(card);
        }
        if deal.len() - before != *cards as usize {
            return None;
        }
    }
    Some(deal)
}

/// A text is read as by its names, and what is read prints and is read again.
fn read(space: &DealSpace, text: &str) {
    let deal = space.parse(text).ok();
    assert_eq!(deal, plain_reader(space, text), "{text:?}");
    let Some(deal) = deal else { return };
    let printed = space.text(&deal).expect("a deal").to_string();
    let again = space.parse(&printed).expect("its own text");
    assert_eq!(again, deal);
}

fn of(space: &DealSpace, mut input: Input<'_>) {
    let (pack, suits) = (space.card_ranks() * space.card_suits(), space.card_suits());
    // A number: a class or none.
    let any = input.any_size();
    for class in [any, any % space.classes(), space.classes() - 1, space.classes()] {
        let deal = space.unrank(class);
        assert_eq!(deal.is_some(), class < space.classes());
        let Some(deal) = deal else { continue };
        assert_eq!(space.rank(&deal), Ok(class));
        assert_eq!(space.canonical(&deal).as_ref(), Ok(&deal));
        assert_eq!(space.is_canonical(&deal), Ok(true));
        // Suits exchanged, and each round in another order.
        let mut names: Vec<u32> = (0..suits).collect();
        for last in (1..names.len()).rev() {
            names.swap(last, input.below(last + 1));
        }
        let mut other: Vec<u8> = deal
            .iter()
            .map(|&card| {
                let (rank, suit) = (u32::from(card) / suits, u32::from(card) % suits);
                (rank * suits + names[suit as usize]) as u8
            })
            .collect();
        let mut rest = &mut other[..];
        for &cards in space.rounds() {
            let (round, after) = rest.split_at_mut(cards as usize);
            rest = after;
            if !round.is_empty() {
                let turn = input.below(round.len());
                round.rotate_left(turn);
            }
        }
        assert_eq!(space.rank(&other), Ok(class));
        assert_eq!(space.canonical(&other).as_ref(), Ok(&deal));
        let printed = space.text(&other).expect("a deal").to_string();
        read(space, &printed);
        read(space, &changed(&printed, input));
        let mut ranks = vec![7];
        let three = [&deal[..], &other, &deal].concat();
        assert!(space.ranks_into(&three, &mut ranks).is_ok());
        assert!(deal.is_empty() && ranks.is_empty() || ranks == [class; 3]);
    }
    // Any cards: a deal, or an error.
    let mut cards = Vec::new();
    let wild = input.flag();
    for _ in 0..space.cards() + if wild { input.below(3) } else { 0 } {
        let card = input.u8();
        let free = |card: &u8| u32::from(*card) < pack && !cards.contains(card);
        let card =
            if wild { card } else { (card..=255).chain(0..card).find(free).expect("a card") };
        cards.push(card);
    }
    let valid = cards.len() == space.cards()
        && cards.iter().all(|card| u32::from(*card) < pack)
        && (1..cards.len()).all(|at| !cards[..at].contains(&cards[at]));
    let class = space.rank(&cards);
    assert_eq!(class.is_ok(), valid);
    assert_eq!(space.text(&cards).is_ok(), valid);
    assert_eq!(space.canonical(&cards).is_ok(), valid);
    if let Ok(class) = class {
        assert!(class < space.classes());
        assert_eq!(space.canonical(&cards).ok(), space.unrank(class));
        read(space, &space.text(&cards).expect("a deal").to_string());
    }
    let mut ranks = Vec::new();
    let twice = [&cards[..], &cards].concat();
    let batch = space.ranks_into(&twice, &mut ranks);
    let expected = twice.chunks(space.cards().max(1)).map(|deal| space.rank(deal).ok());
    let expected: Option<Vec<u128>> = expected.collect();
    match (batch, expected) {
        (Ok(()), Some(expected)) => assert_eq!(ranks, expected),
        (batch, expected) => {
            assert!(batch.is_err() && expected.is_none_or(|all| all.is_empty()));
            assert!(ranks.is_empty());
        }
    }
    read(space, &String::from_utf8_lossy(input.rest()));
}

/// Deals of any pack and rounds: ranks, canonical deals and texts undo each other, the rest is
/// refused.
pub fn deals(data: &[u8]) {
    let mut input = Input::new(data);
    let kind = input.below(8);
    if kind < 3 {
        let which = input.below(6);
        return LARGE.with(|spaces| of(&spaces[which], input));
    }
    let wild = kind == 3;
    let mut number = |most: usize| {
        if wild { input.u32() >> (input.u8() % 33).min(31) } else { 1 + input.below(most) as u32 }
    };
    let (ranks, suits) = (number(8), number(6));
    let rounds: Vec<u32> = (0..input.below(if wild { 20 } else { 4 }))
        .map(|_| if wild { u32::from(input.u8()) } else { input.below(4) as u32 })
        .collect();
    let limits = Limits::new().with_steps(5000).with_bytes(1 << 18);
    let Ok(space) = DealSpace::new_within(ranks, suits, &rounds, &limits) else { return };
    let dealt: u64 = rounds.iter().map(|&cards| u64::from(cards)).sum();
    assert!(dealt <= u64::from(ranks * suits) && space.cards() as u64 == dealt);
    assert_eq!(
        (space.card_ranks(), space.card_suits(), space.rounds()),
        (ranks, suits, &rounds[..])
    );
    of(&space, input);
}
