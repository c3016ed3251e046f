extension Parameter where Value == ListFormat {
    /// `--format table|json|jsonl|csv|tsv`: how to write the list; the same for every command that lists anything.
    ///
    /// A command keeps it as a constant, as it does all its parameters.
    public static var listFormat: Parameter {
        .option(
            "format", default: .table, help: "How to write the list: a table for a person, the others for programs.")
    }
}
