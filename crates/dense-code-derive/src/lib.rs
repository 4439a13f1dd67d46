#![doc = include_str!("../README.md")]

mod expand;
mod shape;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// An order-preserving bijection between the type and `0..COUNT`, in the order of a derived `Ord`.
#[proc_macro_derive(Dense, attributes(dense))]
pub fn dense(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand::dense(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
