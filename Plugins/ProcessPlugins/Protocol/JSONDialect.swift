internal import AlbumModel
internal import Tabular

/// The messages of mode `lines`: a JSON object in each line, with the id of the call.
///
/// The declaration, and objects of the call without a known member, are ignored.
struct JSONDialect: PluginDialect {
    let plugin: String
    let call: Int

    func read(_ lines: [UInt8], _ visit: (PluginMessage) throws -> Void) throws {
        var options = ReadingOptions(encoding: .utf8)
        options.rowLimit = PluginMessage.longestLine + 1
        guard lines.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
        var line = 0
        do {
            let reader = try TabularFormat.reader(for: MemoryByteSource(lines), format: .jsonl, options: options)
            while let row = try reader.next() {
                guard row.line > line, row.problems.allSatisfy({ if case .notAnObject = $0 { false } else { true } })
                else { throw bad("each line must be a JSON object") }
                line = row.line
                guard let message = try message(row) else { continue }
                if case .action = message, row.problems.contains(where: \.isBadText) {
                    throw PluginFault.badText(plugin)
                }
                try visit(message)
            }
        } catch is TabularError {
            throw bad("a line is no JSON object")
        }
    }

    private func message(_ row: TabularRow) throws -> PluginMessage? {
        let id = row["id"]
        if id?.integer == call { return try content(row) }
        if id?.integer == nil {
            // The declaration, and messages of an unknown kind.
            if row["plugin"] != nil { return nil }
            guard try content(row) != nil else { return nil }
        }
        // The answer to an earlier `complete` that came too late.
        if row["values"] != nil { return nil }
        let found = id.map { $0.integer.map { "the id \($0)" } ?? "an 'id' that is no whole number" } ?? "no 'id'"
        throw bad("it has \(found), but the call has the id \(call)")
    }

    private func content(_ row: TabularRow) throws -> PluginMessage? {
        if let edit = row["edit"] { return .action(try self.edit(edit, row["set"])) }
        if let values = row["row"] { return try self.row(values) }
        if let note = row["note"] { return .note(note.text) }
        if row["done"] == .bool(true) { return .done }
        if let reason = row["fail"] { return .fail(reason.text) }
        if let query = row["read"] {
            return .read(
                query: query.text, limit: row["limit"]?.integer, number: row["number"]?.integer)
        }
        if let question = row["ask"] { return .ask(question.text) }
        if let progress = row["progress"] {
            guard case .number(let number) = progress else { return .progress(nil, row["text"]?.text ?? progress.text) }
            return .progress(number.double.isFinite ? number.double : nil, row["text"]?.text ?? "")
        }
        if let album = row["add"] {
            return .action(.add(try draft(album), at: try row["at"].map { try position($0, "at") }))
        }
        if let album = row["delete"] { return .action(.delete(try self.album(album, "delete"))) }
        if let album = row["move"] {
            guard let target = row["to"] else { throw bad("'move' has no position 'to'") }
            return .action(.move(try self.album(album, "move"), to: try position(target, "to")))
        }
        return nil
    }

    private func row(_ values: JSONValue) throws -> PluginMessage {
        switch values {
        case .object(let members): .row(names: members.map(\.name), members.map(\.value))
        case .array(let values): .row(names: [], values)
        default: throw bad("'row' is neither an object nor a list")
        }
    }

    private func edit(_ album: JSONValue, _ fields: JSONValue?) throws -> PluginAction {
        guard case .object(let members)? = fields else { throw bad("'edit' has no object 'set'") }
        return .edit(try self.album(album, "edit"), try members.map { try assignment($0.name, $0.value) })
    }

    private func draft(_ value: JSONValue) throws -> AlbumDraft {
        guard case .object(let members) = value else { throw bad("'add' is no object") }
        var draft = AlbumDraft(title: "", artist: "")
        for (name, value) in members {
            if name == "fields" {
                guard let own = value.object else { throw bad("'fields' is no object") }
                for (name, value) in own { draft.apply(try assignment(name, value)) }
            } else {
                draft.apply(try assignment(name, value))
            }
        }
        return draft
    }

    private func assignment(_ name: String, _ value: JSONValue) throws -> FieldAssignment {
        let text: String
        switch value {
        case .array(let values) where values.allSatisfy { $0.string != nil }:
            text = values.compactMap(\.string).joined(separator: "; ")
        case .string, .number, .null: text = value.text
        case .array, .object, .bool:
            throw bad("the value of '\(name.prefix(40))' must be a text, a number, a list of texts, or null")
        }
        guard !text.utf8.contains(0), !name.utf8.contains(0) else { throw PluginFault.badText(plugin) }
        return try naming(plugin) { try FieldAssignment(AlbumField(named: name), text) }
    }

    private func album(_ value: JSONValue, _ name: String) throws -> Album.ID {
        guard let number = value.integer else { throw bad("'\(name)' needs the id of an album") }
        return Album.ID(Int64(number))
    }

    private func position(_ value: JSONValue, _ name: String) throws -> Int {
        guard let number = value.integer else { throw bad("the position '\(name)' is no whole number") }
        return number
    }

    private func bad(_ problem: String) -> PluginFault { .badMessage(plugin, problem) }
}

extension TabularRow {
    /// The value of a member; nil if it is missing or null.
    fileprivate subscript(name: String) -> JSONValue? {
        guard let index = columns.names.firstIndex(of: name), values[index] != .null else { return nil }
        return values[index]
    }
}

extension RowProblem {
    /// True for a text with bytes that are not UTF-8.
    fileprivate var isBadText: Bool {
        switch self {
        case .replacedText, .mixedText: true
        default: false
        }
    }
}
