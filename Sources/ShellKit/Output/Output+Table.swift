internal import Terminal

extension Output {
    /// Writes rows in columns that line up and fit the output, beneath the columns' titles; the last column is cut first.
    ///
    /// - Throws: What writing throws.
    public func writeTable(_ titles: [String], rows: some Sequence<[String]>) throws {
        let look = appearance
        let columns = titles.enumerated().map { index, title in
            TextTable.Column(title, shrinkPriority: index == titles.count - 1 ? 1 : 0)
        }
        var table = TextTable(columns, width: look.columns, marker: nil, depth: look.colors) { lines in
            // The table has shown the control characters of its cells; what escapes are left are its own.
            var lines = lines
            try lines.withUTF8 { try self.write(bytes: UnsafeRawBufferPointer($0)) }
        }
        for row in rows { try table.add(row) }
        try table.finish()
    }
}
