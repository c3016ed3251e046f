internal import MusicLibrary
internal import Tabular

/// A message of a plugin during a call.
enum PluginMessage: Sendable {
    /// Asks for the albums of a query.
    case read(query: String, limit: Int?, number: Int?)
    /// A row of the result: the values with the names of their columns, or without names.
    case row(names: [String], [TabularValue])
    /// A message for the user, shown after the changes of the call.
    case note(String)
    /// A change, applied at the end of the call.
    case action(PluginAction)
    /// A question for the user.
    case ask(String)
    /// The fraction from 0 to 1 and a text; either may be missing.
    case progress(Double?, String)
    /// The end of the call.
    case done
    /// The end of a call that has failed, with the reason.
    case fail(String)
}

/// A change of the library that a plugin asks for.
enum PluginAction: Sendable {
    case add(AlbumDraft, at: Int?)
    case edit(Album.ID, [FieldAssignment])
    case delete(Album.ID)
    case move(Album.ID, to: Int)

    /// The album that is changed; nil for a new one.
    var album: Album.ID? {
        switch self {
        case .add: nil
        case .edit(let id, _), .delete(let id), .move(let id, _): id
        }
    }
}

/// Reads the messages of a plugin from the lines that it sends.
protocol PluginDialect: Sendable {
    /// Reads complete lines.
    ///
    /// - Parameter visit: Receives each message.
    /// - Throws: ``PluginFault``
    func read(_ lines: [UInt8], _ visit: (PluginMessage) throws -> Void) throws
}

/// The messages of mode `lines`: a JSON object in each line, with the id of the call.
///
/// Objects without a known member, and those without an id, such as the declaration, are ignored.
struct JSONDialect: PluginDialect {
    let plugin: String
    let call: Int

    func read(_ lines: [UInt8], _ visit: (PluginMessage) throws -> Void) throws {
        var options = ReadingOptions(encoding: .utf8)
        options.rowLimit = PluginPipes.longestLine + 1
        guard lines.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
        var line = 0
        do {
            let reader = try TabularFormat.reader(for: MemoryByteSource(lines), format: .jsonl, options: options)
            while let row = try reader.next() {
                guard row.line > line, row.problems.allSatisfy({ if case .notAnObject = $0 { false } else { true } })
                else { throw bad("each line must be a JSON object") }
                line = row.line
                if let message = try message(PluginRow(row)) { try visit(message) }
            }
        } catch is TabularError {
            throw bad("a line is no JSON object")
        }
    }

    private func message(_ row: PluginRow) throws -> PluginMessage? {
        guard let id = row["id"]?.json.integer else { return nil }
        guard id == call else { throw bad("it has the id \(id), but the call has the id \(call)") }
        if let edit = row["edit"] { return .action(try self.edit(edit, row["set"])) }
        if let values = row["row"] { return try self.row(values) }
        if let note = row["note"] { return .note(note.text) }
        if row["done"] == .bool(true) { return .done }
        if let reason = row["fail"] { return .fail(reason.text) }
        if let query = row["read"] {
            return .read(
                query: query.text, limit: row["limit"]?.json.integer, number: row["number"]?.json.integer)
        }
        if let question = row["ask"] { return .ask(question.text) }
        if let progress = row["progress"] {
            guard case .number(let number) = progress else { return .progress(nil, row["text"]?.text ?? progress.text) }
            return .progress(number.double, row["text"]?.text ?? "")
        }
        if let album = row["add"] { return .action(.add(try draft(album), at: row["at"]?.json.integer)) }
        if let album = row["delete"] { return .action(.delete(try self.album(album, "delete"))) }
        if let album = row["move"] {
            guard let position = row["to"]?.json.integer else { throw bad("'move' has no position 'to'") }
            return .action(.move(try self.album(album, "move"), to: position))
        }
        return nil
    }

    private func row(_ values: TabularValue) throws -> PluginMessage {
        switch values {
        case .nested(.object(let members)): .row(names: members.map(\.name), members.map { TabularValue($0.value) })
        case .nested(.array(let values)): .row(names: [], values.map { TabularValue($0) })
        default: throw bad("'row' is neither an object nor a list")
        }
    }

    private func edit(_ album: TabularValue, _ fields: TabularValue?) throws -> PluginAction {
        guard case .nested(.object(let members))? = fields else { throw bad("'edit' has no object 'set'") }
        return .edit(try self.album(album, "edit"), try members.map { try assignment($0.name, $0.value) })
    }

    private func draft(_ value: TabularValue) throws -> AlbumDraft {
        guard case .nested(.object(let members)) = value else { throw bad("'add' is no object") }
        var draft = AlbumDraft(title: "", artist: "")
        for (name, value) in members {
            if name == "fields", let own = value.object {
                for (name, value) in own { draft.apply(try assignment(name, value)) }
            } else {
                draft.apply(try assignment(name, value))
            }
        }
        return draft
    }

    private func assignment(_ name: String, _ value: JSONValue) throws -> FieldAssignment {
        let text =
            value.array.map { $0.map { TabularValue($0).text }.joined(separator: "; ") } ?? TabularValue(value).text
        return try naming(plugin) { try FieldAssignment(AlbumField(named: name), text) }
    }

    private func album(_ value: TabularValue, _ name: String) throws -> Album.ID {
        guard let number = value.json.integer else { throw bad("'\(name)' needs the id of an album") }
        return Album.ID(Int64(number))
    }

    private func bad(_ problem: String) -> PluginFault { .badMessage(plugin, problem) }
}

/// A message as members with names.
private struct PluginRow {
    private let row: TabularRow

    init(_ row: TabularRow) { self.row = row }

    /// The value of a member; nil if it is missing or null.
    subscript(name: String) -> TabularValue? {
        guard let place = row.columns.names.firstIndex(of: name), row.values[place] != .null else { return nil }
        return row.values[place]
    }
}

/// The messages of mode `once`: tab-separated lines, the first cell of which is the kind.
struct TabDialect: PluginDialect {
    let plugin: String

    func read(_ lines: [UInt8], _ visit: (PluginMessage) throws -> Void) throws {
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(Self.text)
            try visit(try message(cells))
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
        case ("row", 2...): return .row(names: [], cells.dropFirst().map { .text($0) })
        case ("note", 2): return .note(cells[1])
        case ("progress", 2...3): return .progress(Double(cells[1]), cells.count > 2 ? cells[2] : "")
        case ("fail", 2): return .fail(cells[1])
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

/// Runs an operation of the library, and names the plugin in its error.
func naming<Result>(_ plugin: String, _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as LibraryError where !error.isOfFile {
        throw PluginFault.badAction(plugin, error.description)
    }
}
