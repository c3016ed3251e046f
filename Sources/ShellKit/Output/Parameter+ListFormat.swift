extension Parameter where Value == ListFormat {
    /// `--format table|json|jsonl|csv|tsv`: the format of the list, the same for every command that writes one.
    ///
    /// A command stores it as a constant, like all its parameters.
    public static var listFormat: Parameter {
        .option(
            "format", default: .table, help: "How to write the list: a table for a person, the others for programs.")
    }
}
