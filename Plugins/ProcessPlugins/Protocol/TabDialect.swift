internal import AlbumModel
internal import Tabular

/// The messages of mode `once`: tab-separated lines, the first cell of which is the kind.
struct TabDialect: PluginDialect {
    let plugin: String
    private static let kinds = ["edit", "add", "delete", "move", "row", "note", "progress", "fail"]

    func read(_ lines: [UInt8], _ visit: (PluginMessage) throws -> Void) throws {
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(Self.text)
            let message = try message(cells)
            if case .action = message, line.contains(0) || String(validating: line, as: UTF8.self) == nil {
                throw PluginFault.badText(plugin)
            }
            try visit(message)
        }
    }

    /// The text of a cell, in which `\t`, `\n`, `\r` and `\\` are characters.
    private static func text(_ cell: ArraySlice<UInt8>) -> String {
        guard cell.contains(UInt8(ascii: "\\")) else { return String(decoding: cell, as: UTF8.self) }
        var bytes: [UInt8] = []
        var rest = cell
        while let byte = rest.popFirst() {
            let meanings = [UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "\\"): 92]
            if byte == UInt8(ascii: "\\"), let next = rest.first, let meant = meanings[next] {
                bytes.append(UInt8(meant))
                rest.removeFirst()
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text for a cell.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 13 || $0 == UInt8(ascii: "\\") }) else {
            return text
        }
        let escapes: [Unicode.Scalar: String] = ["\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"]
        return text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }

    private func message(_ cells: [String]) throws -> PluginMessage {
        switch (cells[0], cells.count) {
        case ("edit", 4): return .action(.edit(try album(cells[1]), [try assignment(cells[2], cells[3])]))
        case ("add", 3...): return .action(.add(try draft(cells), at: nil))
        case ("delete", 2): return .action(.delete(try album(cells[1])))
        case ("move", 3):
            guard let position = Int(cells[2]) else { throw bad("'\(cells[2])' is no position") }
            return .action(.move(try album(cells[1]), to: position))
        case ("row", 2...): return .row(names: [], cells.dropFirst().map { .string($0) })
        case ("note", 2): return .note(cells[1])
        case ("progress", 2...3):
            guard let fraction = Double(cells[1]), fraction.isFinite else {
                throw bad("'\(cells[1].prefix(40))' is no fraction")
            }
            return .progress(fraction, cells.count > 2 ? cells[2] : "")
        case ("fail", 2): return .fail(cells[1])
        case (let line, _) where Self.kinds.contains { line.hasPrefix($0 + " ") }:
            throw bad("'\(line.prefix(40))' has a space where a tab must separate the parts")
        case (let name, _): throw bad("'\(name.prefix(40))' with \(cells.count - 1) values is no action")
        }
    }

    private func draft(_ cells: [String]) throws -> AlbumDraft {
        var draft = AlbumDraft(title: cells[1], artist: cells[2])
        for cell in cells.dropFirst(3) {
            guard let equals = cell.firstIndex(of: "=") else { throw bad("'\(cell.prefix(40))' is no FIELD=VALUE") }
            draft.apply(try assignment(String(cell[..<equals]), String(cell[cell.index(after: equals)...])))
        }
        return draft
    }

    private func assignment(_ name: String, _ text: String) throws -> FieldAssignment {
        try naming(plugin) { try FieldAssignment(AlbumField(named: name), text) }
    }

    private func album(_ text: String) throws -> Album.ID {
        guard let number = Int64(text) else { throw bad("'\(text.prefix(40))' is no id of an album") }
        return Album.ID(number)
    }

    private func bad(_ problem: String) -> PluginFault { .badMessage(plugin, problem) }
}
