extension Output {
    /// Writes a list.
    ///
    /// A list without rows is a header in a table, CSV and TSV, `[]` in JSON, and nothing in JSON lines.
    /// - Throws: Any error of the output.
    public func writeList<Row>(
        _ rows: some Sequence<Row>, _ columns: [ListColumn<Row>], as format: ListFormat
    ) throws {
        let writer = try format.writer(of: columns, to: self)
        for row in rows { try writer.write(row) }
        try writer.end()
    }
}
