public import Tabular
internal import Terminal

extension Output {
    /// A writer of rows in a format that files have.
    ///
    /// To a file or a pipe it is that format to the byte. To a terminal no text gets through that the terminal would obey: JSON
    /// stays JSON and writes such characters as `\u202e`, TSV and CSV show them as `\u{202e}`, and CSV the line breaks and tabs
    /// inside its cells too.
    public func rowWriter(_ format: TabularFormat) -> any RowWriter {
        guard appearance.isTerminal else {
            return format.writer { bytes in try MainActor.assumeIsolated { try self.write(bytes: bytes) } }
        }
        let writer = format.writer { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            try MainActor.assumeIsolated { try self.write(Self.harmless(text, in: format)) }
        }
        return format == .csv ? ShownCellWriter(writer) : writer
    }

    /// What a terminal does not obey; the output itself shows what is left in others than JSON.
    private nonisolated static func harmless(_ text: String, in format: TabularFormat) -> String {
        switch format {
        case .json, .jsonl: ControlCharacters.escapedInJSON(text)
        case .csv, .tsv: text
        }
    }
}
