//! Serialised cards, collections and tables: there and back, and what is refused.

#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use set_cards::{Card, CardSet, Table};

#[test]
fn there_and_back() {
    for card in Card::<4>::all() {
        let text = serde_json::to_string(&card).unwrap();
        assert_eq!(text, format!("\"{card}\""));
        assert_eq!(serde_json::from_str::<Card>(&text).unwrap(), card);
        let bytes = postcard::to_allocvec(&card).unwrap();
        assert_eq!(postcard::from_bytes::<Card>(&bytes).unwrap(), card);
    }
    let cards: CardSet = Card::all().filter(|card| card.rank() % 7 == 3).collect();
    let text = serde_json::to_string(&cards).unwrap();
    assert!(text.starts_with("[\"0010\",\"0101\""));
    assert_eq!(serde_json::from_str::<CardSet>(&text).unwrap(), cards);
    let bytes = postcard::to_allocvec(&cards).unwrap();
    assert_eq!(postcard::from_bytes::<CardSet>(&bytes).unwrap(), cards);
    let table = Table::of(cards.iter().rev()).unwrap();
    let bytes = postcard::to_allocvec(&table).unwrap();
    assert_eq!(postcard::from_bytes::<Table>(&bytes).unwrap(), table);
}

#[test]
fn wrong_data_is_refused() {
    for wrong in ["\"0003\"", "\"000\"", "73", "\"00000\""] {
        assert!(serde_json::from_str::<Card>(wrong).is_err());
    }
    assert!(serde_json::from_str::<CardSet>("[\"0000\",\"0000\"]").is_err());
    assert!(
        serde_json::from_str::<Table>("[\"0000\",\"0000\"]").unwrap_err().to_string().contains("place 1")
    );
    assert!(postcard::from_bytes::<Card>(&postcard::to_allocvec(&3_u64).unwrap()).is_err());
    assert!(postcard::from_bytes::<CardSet>(&postcard::to_allocvec(&(1_u128 << 81)).unwrap()).is_err());
}
