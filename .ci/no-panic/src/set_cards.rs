//! `set-cards`.
//!
//! Left out, with index checks that only an invariant of their types rules out: canonical forms
//! under affine maps, drawings, and means, which are fractions of another crate.

use core::fmt::Write;

use dense_code::Dense;
use set_cards::odds::sets_in_deck;
use set_cards::{AffineMap, Card, CardColour, CardSet, Maps, Number, Relabelling, Shading, Shape};

use crate::{Text, any, keep, probe};

fn cards<const D: usize>() {
    probe(|| Card::<D>::unrank(any(3)));
    let a = any(Card::<D>::ZERO);
    let (b, c) = (any(a), any(a));
    probe(|| (a.values(), a.value(any(2)), a.bits(), Card::<D>::from_bits(any(9))));
    probe(|| (a.third(b), a.plus(b), a.minus(b), a.negative(), a.distance(b), a.cmp(&b)));
    probe(|| (Card::is_set(a, b, c), Card::why_not_set(a, b, c)));
    if let Err(set_cards::card::NotASet::Attributes(wrong)) = Card::why_not_set(a, b, c) {
        probe(|| (wrong.len(), wrong.contains(any(3)), wrong.iter().for_each(keep)));
    }
    probe(|| Card::from_values(any([1; D])));
    probe(|| Card::<D>::from_digits(any(&b"1202"[..])));
    probe(|| any("1202").parse::<Card<D>>());
    probe(|| write!(Text, "{a}"));
    probe(|| Card::<D>::all().nth(any(4)));
}

fn sets<const D: usize>() {
    probe(|| CardSet::<D>::from_bits(any(77)));
    let (a, card) = any((CardSet::<D>::EMPTY, Card::<D>::ZERO));
    let b = any(a);
    probe(|| (a.bits(), a.len(), a.contains(card), a.with(card), a.without(card), a.is_subset(b)));
    probe(|| a.first());
    probe(|| a.reflect(card));
    probe(|| a.thirds());
    probe(|| (a.count_sets(), a.sets_with_card(card), a.is_cap()));
    probe(|| (a.free_cards(), a.is_complete()));
    probe(|| (a.sum(), a | b, a & b, a ^ b, a - b, !a));
    probe(|| a.sets().for_each(keep));
    probe(|| a.iter().for_each(keep));
    probe(|| a.canonical(Maps::Relabellings));
    probe(|| Relabelling::<D>::unrank(any(3)));
    probe(|| Relabelling::<D>::new(any([0; D]), any([[0; 3]; D])));
    if let Some(other) = any(Relabelling::<D>::unrank(3)) {
        probe(|| (other.rank(), other.apply(card), other.to_affine()));
        probe(|| (other.then(any(other)), other.inverse()));
    }
    probe(|| AffineMap::<D>::new(any([card; D]), card));
    let map = any(AffineMap::<D>::IDENTITY);
    probe(|| map.apply(card));
    probe(|| map.inverse());
    probe(|| map.then(any(map)));
    probe(|| a.mapped(map));
    probe(|| (AffineMap::<D>::count(), Maps::Affine.order::<D>()));
}

pub fn call() {
    cards::<1>();
    cards::<4>();
    cards::<32>();
    sets::<2>();
    sets::<4>();
    probe(|| Card::from_text(any(&b"2RHW"[..])));
    probe(|| {
        Card::new(any(Number::Two), any(CardColour::Red), any(Shading::Solid), any(Shape::Wave))
    });
    probe(|| any(Number::Two).letter());
    probe(|| sets_in_deck(any(4)));
    let card = any(Card::<4>::ZERO);
    probe(|| (card.number(), card.colour(), card.shading(), card.shape()));
    probe(|| write!(Text, "{}", card.short()));
}
