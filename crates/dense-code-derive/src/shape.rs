//! The parts of a type that matter for ranks: variants of fields. A struct is one variant.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Expr, Fields, Ident, Member, Result, Type};

/// One way to make a value: a struct, or a variant of an enum.
pub(crate) struct Maker {
    /// `Self` or `Self::Variant`.
    pub(crate) path: TokenStream,
    /// The fields in the order of their declaration, which is that of a derived `Ord`.
    pub(crate) fields: Vec<Field>,
    /// What is written after the name: `Variant = 7`.
    pub(crate) discriminant: Option<Expr>,
}

pub(crate) struct Field {
    /// Its name or its number.
    pub(crate) member: Member,
    /// The variable that holds it.
    pub(crate) variable: Ident,
    pub(crate) kind: Type,
}

impl Maker {
    fn new(path: TokenStream, fields: &Fields, discriminant: Option<&Expr>) -> Self {
        let fields = fields.members().zip(fields).enumerate().map(|(place, (member, field))| {
            let variable = format_ident!("__dense_field_{place}");
            Field { member, variable, kind: field.ty.clone() }
        });
        Self { path, fields: fields.collect(), discriminant: discriminant.cloned() }
    }

    /// The variables of the fields, the last first.
    pub(crate) fn wheels(&self) -> impl Iterator<Item = &Ident> {
        self.fields.iter().rev().map(|field| &field.variable)
    }

    /// A pattern that names every field, and also the expression that makes the value of them.
    pub(crate) fn braced(&self) -> TokenStream {
        let path = &self.path;
        let fields =
            self.fields.iter().map(|Field { member, variable, .. }| quote!(#member: #variable));
        quote!(#path { #(#fields),* })
    }
}

/// The ways to make a value, in order.
pub(crate) fn makers(input: &DeriveInput) -> Result<Vec<Maker>> {
    match &input.data {
        Data::Struct(data) => Ok(vec![Maker::new(quote!(Self), &data.fields, None)]),
        Data::Enum(data) => {
            let makers: Vec<Maker> = data
                .variants
                .iter()
                .map(|variant| {
                    let name = &variant.ident;
                    let discriminant = variant.discriminant.as_ref().map(|(_, value)| value);
                    Maker::new(quote!(Self::#name), &variant.fields, discriminant)
                })
                .collect();
            if makers.iter().any(|maker| !maker.fields.is_empty())
                && let Some(value) = makers.iter().find_map(|maker| maker.discriminant.as_ref())
            {
                return Err(Error::new_spanned(
                    value,
                    "`Dense` follows the order of the variants: leave the discriminants of an enum \
                     with fields to the compiler",
                ));
            }
            Ok(makers)
        }
        Data::Union(data) => Err(Error::new(
            data.union_token.span,
            "`Dense` can't be derived for a union: a value does not tell which field it holds",
        )),
    }
}
