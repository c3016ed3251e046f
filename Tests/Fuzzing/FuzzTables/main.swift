import FuzzDriver
import Tabular

// Random bytes are read as a table, in the detected format and in every other; the result is written and read again.

FuzzDriver.run { bytes in
    for format in [nil] + TabularFormat.allCases.map(Optional.some) {
        guard let table = Table(bytes, format) else { continue }
        for target in [TabularFormat.csv, .tsv, .jsonl] { table.goThere(target, andBack: bytes) }
    }
}

/// A table's names and values as text, because CSV has no other values.
struct Table: Equatable {
    var names: [String] = []
    var rows: [[String]] = []

    /// Nil if it is not a table, or if its rows have different columns.
    init?(_ bytes: [UInt8], _ format: TabularFormat?) {
        guard let reader = try? TabularFormat.reader(for: MemoryByteSource(bytes), format: format) else { return nil }
        do {
            while let row = try reader.next() {
                if rows.isEmpty { names = row.columns.names }
                guard row.columns.names == names, row.problems.isEmpty else { return nil }
                rows.append(row.values.map(\.text))
            }
        } catch { return nil }
        guard !rows.isEmpty, !names.isEmpty else { return nil }
    }

    @MainActor
    func goThere(_ format: TabularFormat, andBack bytes: [UInt8]) {
        var written: [UInt8] = []
        do {
            let writer = format.writer { written += $0 }
            try writer.begin(columns: names)
            for row in rows { try writer.write(row.map(JSONValue.string)) }
            try writer.end()
        } catch { return }
        // The reader changes columns without a name or with spaces around it, so these cannot be compared.
        guard Set(names).count == names.count, names.allSatisfy(Self.isPlain), rows.joined().allSatisfy(Self.isText)
        else { return }
        guard let back = Table(written, format), back == self else {
            fatalError("\(format): \(self) came back as \(String(describing: Table(written, format)))")
        }
    }

    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) }
    }

    private static func isText(_ value: String) -> Bool { !value.isEmpty && !value.contains("\0") }
}
