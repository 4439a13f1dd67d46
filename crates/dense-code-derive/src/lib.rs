#![doc = include_str!("../README.md")]

mod expand;
mod shape;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

// Documented where `dense-code` re-exports it: rustdoc would append what is written here.
#[expect(missing_docs, reason = "see above")]
#[proc_macro_derive(Dense, attributes(dense))]
pub fn dense(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand::dense(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
