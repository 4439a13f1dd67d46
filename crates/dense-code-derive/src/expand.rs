//! The impl.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, GenericParam, Generics, Path, Result, parse_quote};

use crate::shape::{Field, Maker, makers};

pub(crate) fn dense(input: &DeriveInput) -> Result<TokenStream> {
    let makers = makers(input)?;
    let core = core_path(input)?;
    let generics = bounded(&input.generics, &core);
    let name = &input.ident;
    let (params, arguments, bounds) = generics.split_for_impl();

    let counts: Vec<TokenStream> = makers.iter().map(|maker| count(maker, &core)).collect();
    let all_unit = !makers.is_empty() && makers.iter().all(|maker| maker.fields.is_empty());
    let (rank, unrank) = if all_unit { unit_ranks(&makers) } else { ranks(&makers, &core) };
    let in_order = all_unit.then(|| ascending(&makers));
    // A space that is too large, or discriminants out of order: said where the type is, not first
    // where it is used. A generic type has no count until it is used.
    let early = input
        .generics
        .params
        .is_empty()
        .then(|| quote!(const _: u64 = <#name as #core::Dense>::COUNT;));

    Ok(quote! {
        #[automatically_derived]
        impl #params #core::Dense for #name #arguments #bounds {
            const COUNT: u64 = {
                #in_order
                let count = 0;
                #(let count = #core::__derive::sum(count, #counts);)*
                count
            };

            #[inline]
            fn rank(self) -> u64 {
                let _ = <Self as #core::Dense>::COUNT;
                #rank
            }

            #[inline]
            fn unrank(rank: u64) -> ::core::option::Option<Self> {
                if rank >= <Self as #core::Dense>::COUNT {
                    return ::core::option::Option::None;
                }
                #unrank
            }
        }

        #early
    })
}

/// `::dense_code`, or what `#[dense(crate = ...)]` says: the crate may go by another name.
fn core_path(input: &DeriveInput) -> Result<Path> {
    let mut core: Path = parse_quote!(::dense_code);
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("dense")) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("crate") {
                return Err(meta.error("only `crate = path` is known"));
            }
            core = meta.value()?.call(Path::parse_mod_style)?;
            Ok(())
        })?;
    }
    Ok(core)
}

/// The generics, each type parameter being dense.
fn bounded(generics: &Generics, core: &Path) -> Generics {
    let mut generics = generics.clone();
    for param in &mut generics.params {
        if let GenericParam::Type(param) = param {
            param.bounds.push(parse_quote!(#core::Dense));
        }
    }
    generics
}

/// How many values a maker makes: the product of the counts of its fields.
fn count(maker: &Maker, core: &Path) -> TokenStream {
    let counts = maker.fields.iter().map(|field| field_count(field, core));
    quote!({
        let count = 1;
        #(let count = #core::__derive::product(count, #counts);)*
        count
    })
}

/// The count of a field's type. A type that is not dense is reported there.
fn field_count(Field { kind, .. }: &Field, core: &Path) -> TokenStream {
    quote_spanned!(kind.span() => <#kind as #core::Dense>::COUNT)
}

/// A field-less enum: its variants are numbered.
fn unit_ranks(makers: &[Maker]) -> (TokenStream, TokenStream) {
    let makers_braced = || makers.iter().map(Maker::braced);
    let (patterns, values, numbers, ranks) = (makers_braced(), makers_braced(), 0_u64.., 0_u64..);
    (
        quote!(match self { #(#patterns => #numbers,)* }),
        quote!(match rank {
            #(#ranks => ::core::option::Option::Some(#values),)*
            _ => ::core::option::Option::None,
        }),
    )
}

/// A derived `Ord` goes by the discriminants, which are those of the variants' order unless
/// something is written there.
fn ascending(makers: &[Maker]) -> TokenStream {
    if makers.iter().all(|maker| maker.discriminant.is_none()) {
        return TokenStream::new();
    }
    let values = makers.iter().map(|Maker { path, .. }| quote!(#path as i128));
    quote! {
        let values: &[i128] = &[#(#values),*];
        let mut i = 1;
        while i < values.len() {
            ::core::assert!(
                values[i - 1] < values[i],
                "`Dense` follows the order of the variants: let the discriminants ascend"
            );
            i += 1;
        }
    }
}

/// Mixed radix within a maker, the first field counting most; the makers one after another.
fn ranks(makers: &[Maker], core: &Path) -> (TokenStream, TokenStream) {
    let number = makers.len();
    let counts: Vec<TokenStream> = makers.iter().map(|maker| count(maker, core)).collect();
    let arms = makers.iter().enumerate().map(|(place, maker)| {
        let pattern = maker.braced();
        let digits = maker.fields.iter().map(|field| {
            let (variable, count) = (&field.variable, field_count(field, core));
            quote!(let rank = rank * #count + #core::Dense::rank(#variable);)
        });
        quote!(#pattern => {
            let rank = 0;
            #(#digits)*
            before[#place] + rank
        })
    });
    let rank = if makers.is_empty() {
        quote!(match self {})
    } else {
        quote! {
            let before: [u64; #number] = const { #core::__derive::before([#(#counts),*]) };
            match self { #(#arms)* }
        }
    };

    let tries = makers.iter().zip(&counts).map(|(maker, count)| {
        let value = maker.braced();
        // The last field is the lowest digit.
        let digits = maker.fields.iter().rev().map(|Field { variable, kind, .. }| {
            quote_spanned!(kind.span() =>
                let #variable = #core::__derive::digit::<#kind>(&mut rest)?;
            )
        });
        quote! {
            let count: u64 = const { #count };
            if rest < count {
                #(#digits)*
                return ::core::option::Option::Some(#value);
            }
            rest -= count;
        }
    });
    let unrank = quote! {
        let mut rest = rank;
        #(#tries)*
        let _ = rest;
        ::core::option::Option::None
    };
    (rank, unrank)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(input: &DeriveInput) -> String {
        dense(input).err().map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn what_can_not_be_dense_is_refused_with_the_reason() {
        assert_eq!(
            refused(&parse_quote!(
                union Either {
                    byte: u8,
                    flag: bool,
                }
            )),
            "`Dense` can't be derived for a union: a value does not tell which field it holds"
        );
        assert_eq!(
            refused(&parse_quote!(
                enum Numbered {
                    None = 2,
                    Some(bool) = 1,
                }
            )),
            "`Dense` follows the order of the variants: leave the discriminants of an enum with \
             fields to the compiler"
        );
        assert_eq!(
            refused(&parse_quote!(
                #[dense(name = "x")]
                struct Jugs(u8);
            )),
            "only `crate = path` is known"
        );
        assert_eq!(
            refused(&parse_quote!(
                struct Jugs(u8);
            )),
            ""
        );
    }
}
