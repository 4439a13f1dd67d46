//! Writes the implementation of `Dense`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, GenericParam, Generics, Ident, Path, Result, parse_quote};

use crate::shape::{Field, Maker, makers};

pub(crate) fn dense(input: &DeriveInput) -> Result<TokenStream> {
    let makers = makers(input)?;
    let core = core_path(input)?;
    let generics = bounded(&input.generics, &core);
    let name = &input.ident;
    let (params, arguments, bounds) = generics.split_for_impl();

    let counts: Vec<TokenStream> = makers.iter().map(|maker| count(maker, &core)).collect();
    let all_unit = !makers.is_empty() && makers.iter().all(|maker| maker.fields.is_empty());
    let (rank, unrank) = ranks(&makers, &core);
    let stepping = (!all_unit && !makers.is_empty()).then(|| steps(&makers, &core));
    let in_order = all_unit.then(|| ascending(&makers));
    // A generic type has no count until it is used.
    let counted = input.generics.params.is_empty().then(|| counted(name, &core));

    // If a constant, a static or a unit struct in scope had the name of a variable, a pattern would
    // mean that one. So all variables begin with `__dense_`.
    Ok(quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #params #core::Dense for #name #arguments #bounds {
            const COUNT: ::core::primitive::u64 = {
                #in_order
                let __dense_count = 0;
                #(let __dense_count = #core::__derive::sum(__dense_count, #counts);)*
                __dense_count
            };

            #[inline]
            fn rank(self) -> ::core::primitive::u64 {
                let _ = <Self as #core::Dense>::COUNT;
                #rank
            }

            #[inline]
            fn unrank(__dense_rank: ::core::primitive::u64) -> ::core::option::Option<Self> {
                if __dense_rank >= <Self as #core::Dense>::COUNT {
                    return ::core::option::Option::None;
                }
                #unrank
            }

            #stepping
        }

        #counted
    })
}

/// What needs the count where the type is defined.
fn counted(name: &Ident, core: &Path) -> TokenStream {
    quote! {
        // Reports a space that is too large, or discriminants out of order, here and not first
        // where the type is used.
        #[allow(deprecated)]
        const _: ::core::primitive::u64 = <#name as #core::Dense>::COUNT;

        #[automatically_derived]
        #[allow(deprecated)]
        impl #core::Inline for #name {
            type Entries<__Value> = [__Value; <#name as #core::Dense>::COUNT as ::core::primitive::usize];
            type Words = [
                ::core::primitive::u64;
                <#name as #core::Dense>::COUNT.div_ceil(64) as ::core::primitive::usize
            ];
            type Bytes = [
                ::core::primitive::u8;
                #core::__derive::bytes(<#name as #core::Dense>::COUNT)
            ];
        }
    }
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
    quote!(#core::__derive::product([#(#counts),*]))
}

/// The count of a field's type. A type that is not dense is reported there.
fn field_count(Field { kind, .. }: &Field, core: &Path) -> TokenStream {
    quote_spanned!(kind.span() => <#kind as #core::Dense>::COUNT)
}

/// A derived `Ord` goes by the discriminants, which are those of the variants' order unless
/// something is written there.
fn ascending(makers: &[Maker]) -> TokenStream {
    if makers.iter().all(|maker| maker.discriminant.is_none()) {
        return TokenStream::new();
    }
    let values = makers.iter().map(Maker::braced);
    quote! {
        let __dense_values = [#(#values as ::core::primitive::i128),*];
        let mut __dense_i = 1;
        while __dense_i < __dense_values.len() {
            ::core::assert!(
                __dense_values[__dense_i - 1] < __dense_values[__dense_i],
                "`Dense` follows the order of the variants: let the discriminants ascend"
            );
            __dense_i += 1;
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
            quote!(let __dense_rank = __dense_rank * #count + #core::Dense::rank(#variable);)
        });
        quote!(#pattern => {
            let __dense_rank = 0;
            #(#digits)*
            __dense_before[#place] + __dense_rank
        })
    });
    let rank = if makers.is_empty() {
        quote!(match self {})
    } else {
        quote! {
            let __dense_before: [::core::primitive::u64; #number] =
                const { #core::__derive::before([#(#counts),*]) };
            match self { #(#arms)* }
        }
    };

    let tries = makers.iter().zip(&counts).map(|(maker, count)| {
        let value = maker.braced();
        // The last field is the lowest digit. Only the type may have the span of the field: where a
        // macro was given the type, a variable of that span would be another one.
        let digits = maker.fields.iter().rev().map(|Field { variable, kind, .. }| {
            quote!(let #variable = #core::__derive::digit::<#kind>(&mut __dense_rest)?;)
        });
        quote! {
            let __dense_count: ::core::primitive::u64 = const { #count };
            if __dense_rest < __dense_count {
                #(#digits)*
                return ::core::option::Option::Some(#value);
            }
            __dense_rest -= __dense_count;
        }
    });
    let unrank = quote! {
        let mut __dense_rest = __dense_rank;
        #(#tries)*
        let _ = __dense_rest;
        ::core::option::Option::None
    };
    (rank, unrank)
}

/// An odometer within a maker, whose last field is the wheel that steps at each value. Where all
/// wheels have gone round, the value is the first of its maker (the last, if it went back). If
/// there are other makers, the neighbour is one maker away.
fn steps(makers: &[Maker], core: &Path) -> TokenStream {
    let turn = |step: TokenStream, leap: TokenStream| {
        if let [maker] = makers {
            let (value, wheels) = (maker.braced(), maker.wheels());
            return quote! {
                #[inline]
                fn #step(&mut self) -> ::core::primitive::bool {
                    let #value = self;
                    #(#core::Dense::#step(#wheels))||*
                }
            };
        }
        let arms = makers.iter().map(|maker| {
            let (value, count) = (maker.braced(), count(maker, core));
            let wheels = maker.wheels();
            quote!(#value => {
                #(if #core::Dense::#step(#wheels) {
                    return true;
                })*
                #count
            })
        });
        quote! {
            #[inline]
            fn #step(&mut self) -> ::core::primitive::bool {
                let __dense_count: ::core::primitive::u64 = match self { #(#arms)* };
                #core::__derive::#leap(self, __dense_count)
            }
        }
    };
    let up = turn(quote!(advance), quote!(leap));
    let down = turn(quote!(retreat), quote!(leap_back));
    quote!(#up #down)
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
