//! The example program on good and bad input.

use plain_lines::{check_foreign_texts, check_wrapped_words, run_example};

#[test]
fn the_program_counts() {
    let ran = run_example("kmers", &["3"], "# two lines\nACGTN\n\ngtc\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.error.as_str()), (0, "ACG 2\nGAC 1\n", ""));
    // In a record lines belong together, not from one record to the next.
    let ran = run_example("kmers", &["3"], ">one\nAC\nG\n>two\nTT\n>three\nT\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "ACG 1\n"));
    let long = "ACGT".repeat(16);
    let ran = run_example("kmers", &["64"], &long);
    assert_eq!((ran.code, ran.out), (0, format!("{long} 1\n")));
    assert_eq!(run_example("kmers", &["40"], "ACGT\n").out, "");
    // A record longer than what is held at once.
    let lines = "ACGTTGCAAC\n".repeat(150_000);
    let ran = run_example("kmers", &["1"], &format!(">x\n{lines}"));
    assert_eq!(ran.out, "A 750000\nC 750000\n");
    let text: String = lines.split_whitespace().collect();
    let joined = run_example("kmers", &["12"], &text);
    assert_eq!(run_example("kmers", &["12"], &format!(">x\n{lines}")), joined);

    for line_end in ["\r", "\r\n"] {
        let input = [">a", "ACGT", ">b ACG", "; ACG", "AC GT", ""].join(line_end);
        assert_eq!(run_example("kmers", &["3"], &input).out, "ACG 4\n");
    }
    assert_eq!(run_example("kmers", &["3"], ">r\nACGUACGU\n").out, "ACG 4\nGTA 2\n");
    // All codes of nucleotides and no other letter.
    for letter in 'A'..='Z' {
        let code = if "ACGTURYSWKMBDHVN".contains(letter) { 0 } else { 2 };
        assert_eq!(run_example("kmers", &["3"], &format!("AC{letter}\n")).code, code, "{letter}");
    }
    check_foreign_texts("kmers", &["3"], ">a\nACGT\n>b\nACGT\nTT\n");
    check_wrapped_words("kmers", &["3"], "ACGT\nACG TTA\n");

    for (arguments, input, error) in [
        (
            &["3"][..],
            "@read\nACGT\n+\nIIII\n",
            "line 1: this looks like FASTQ, which is not read: convert it to FASTA",
        ),
        (&["3"], "AC7\n", "line 1: '7' is no code of a nucleotide"),
        (&["3"], "> protein\nMGATCCATGKL\n", "line 2: 'L' is no code of a nucleotide"),
        (&["65"], "", "k-mers of 65 letters where 1..=64 fit (--help tells the usage)"),
        (&["0"], "", "k-mers of 0 letters where 1..=64 fit (--help tells the usage)"),
        (&[], "", "K is needed, the length of the words (--help tells the usage)"),
    ] {
        let ran = run_example("kmers", arguments, input);
        assert_eq!((ran.code, ran.out.as_str(), ran.error.trim_end()), (2, "", error));
    }
    assert!(run_example("kmers", &["--help"], "").out.starts_with("Counts canonical"));
}
