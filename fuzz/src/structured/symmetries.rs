//! Groups and canonical words beside closures and images that are listed one by one.

use std::collections::BTreeSet;

use arbitrary::{Result, Unstructured};
use canon_key::{Group, Symmetry};
use perm_groups::PermGroup;

use super::{below, order};

/// A group of at most five points by one to three generators, and words under it.
pub(crate) fn symmetries(data: &[u8]) {
    // The end of the bytes ends the test.
    let _ = compared(&mut Unstructured::new(data));
}

/// All products of the generators, in the order of their words.
fn closure(points: u16, generators: &[Vec<u16>]) -> BTreeSet<Vec<u16>> {
    let mut elements = BTreeSet::from([(0..points).collect::<Vec<u16>>()]);
    let mut new: Vec<Vec<u16>> = elements.iter().cloned().collect();
    while let Some(element) = new.pop() {
        for generator in generators {
            let product: Vec<u16> = element.iter().map(|at| generator[usize::from(*at)]).collect();
            if elements.insert(product.clone()) {
                new.push(product);
            }
        }
    }
    elements
}

fn generators(from: &mut Unstructured<'_>, points: u16) -> Result<Vec<Vec<u16>>> {
    let narrow = |order: Vec<u32>| order.into_iter().map(|point| point as u16).collect();
    (0..1 + below(from, 3)?).map(|_| order(from, points.into()).map(narrow)).collect()
}

fn compared(from: &mut Unstructured<'_>) -> Result<()> {
    while !from.is_empty() {
        let points = 1 + below(from, 5)? as u16;
        let places = generators(from, points)?;
        let elements = closure(points, &places);
        let group = Group::from_generators(points.into(), &places).expect("a small group");
        assert_eq!(group.order(), elements.len());
        assert!(group.elements().all(|element| elements.contains(element)));
        chain(from, points, &places, &elements)?;

        let universe = 1 + below(from, 3)? as u16;
        let exchanges = generators(from, universe)?;
        let symbols = closure(universe, &exchanges);
        let word: Vec<u8> =
            (0..points).map(|_| Ok(below(from, universe.into())? as u8)).collect::<Result<_>>()?;
        let images: BTreeSet<Vec<u8>> = elements
            .iter()
            .flat_map(|place| {
                symbols.iter().map(|symbol| {
                    let mut image = word.clone();
                    for (at, to) in place.iter().enumerate() {
                        image[usize::from(*to)] = symbol[usize::from(word[at])] as u8;
                    }
                    image
                })
            })
            .collect();
        let exchanges = Group::from_generators(universe.into(), &exchanges).expect("a small group");
        let symmetry = Symmetry::new(group, exchanges);
        assert_eq!(symmetry.canonical(&word).ok().as_ref(), images.first());
        assert_eq!(symmetry.orbit_size(&word).ok(), Some(images.len() as u128));
    }
    Ok(())
}

/// The same group as a chain of stabilisers.
fn chain(
    from: &mut Unstructured<'_>,
    points: u16,
    generators: &[Vec<u16>],
    elements: &BTreeSet<Vec<u16>>,
) -> Result<()> {
    let group = PermGroup::from_generators(points.into(), generators).expect("permutations");
    assert_eq!(group.order().to_u128(), Some(elements.len() as u128));
    let chosen = order(from, points.into())?;
    let narrow: Vec<u16> = chosen.iter().map(|at| *at as u16).collect();
    assert_eq!(group.contains(&chosen), elements.contains(&narrow));
    assert!((0..elements.len() as u128).all(|rank| {
        group.unrank(rank).is_some_and(|element| group.rank(&element) == Some(rank))
    }));
    Ok(())
}
