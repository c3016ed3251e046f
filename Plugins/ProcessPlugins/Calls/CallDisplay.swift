internal import Dispatch
internal import ShellKit
internal import Tabular
internal import Terminal

/// Shows the rows, the progress and the questions of a call.
@MainActor
final class CallDisplay {
    let context: ShellContext
    private let plugin: String
    private let format: ListFormat
    private let progress: ProgressRow
    /// The columns; empty until the first row, unless the command declares them.
    private var columns: [DeclaredColumn]
    private var writer: (any ListWriter<[JSONValue]>)?
    private var notes: [String] = []
    private var noteCount = 0
    /// True after the reader of the rows has left. Later rows are dropped, because the call may also change albums.
    private var isUnread: Bool
    /// The most notes of a call that are shown.
    nonisolated static let mostNotes = 1000

    /// - Parameter showsRows: False to drop the rows.
    init(
        of plugin: String, columns: [DeclaredColumn], as format: ListFormat, showsRows: Bool = true,
        in context: ShellContext, _ progress: ProgressRow
    ) {
        (self.plugin, self.columns, self.format, self.context) = (plugin, columns, format, context)
        self.progress = progress
        isUnread = !showsRows
    }

    func show(_ messages: [PluginMessage]) throws {
        for message in messages {
            switch message {
            case .row(let names, let values): try whileRead { try write(names, values) }
            case .progress(let fraction, let text):
                let percent = fraction.map { " \(Int((min(max($0, 0), 1) * 100).rounded())) %" } ?? ""
                progress.show("\(plugin):\(percent)\(text.isEmpty ? "" : " ")\(text)")
            case .note(let text):
                noteCount += 1
                if noteCount <= Self.mostNotes { notes.append(text) }
            case .diagnostics(let line):
                progress.erase()
                try flush()
                try context.warn("\(plugin): \(ControlCharacters.shown(line, keepingLines: false))")
            case .read, .action, .ask, .done, .fail: break
            }
        }
    }

    /// Writes to the results until their reader has left.
    private func whileRead(_ write: () throws -> Void) throws {
        guard !isUnread else { return }
        do { try write() } catch is OutputClosed { isUnread = true }
    }

    /// Writes the buffered results, so that a message can follow them.
    func flush() throws { try whileRead { try context.output.flush() } }

    func showRows() throws {
        progress.erase()
        try whileRead { try writer?.flush() }
        try flush()
    }

    /// Waits until the user has left the pager, if one shows the rows. The main actor must not call it.
    nonisolated func waitForPager() {
        let haveLeft = DispatchSemaphore(value: 0)
        Task { @MainActor in
            try? await context.output.finish()
            haveLeft.signal()
        }
        haveLeft.wait()
    }

    /// The notes, and a sentence if there were more than are shown.
    func shownNotes() -> [String] {
        let left = noteCount - notes.count
        return notes + (left > 0 ? ["\(plugin): \(left) more messages are not shown."] : [])
    }

    /// Ends the list of rows. Without rows, a command with declared columns has an empty list, as other lists.
    ///
    /// - Parameter isComplete: False after a fault.
    func end(isComplete: Bool) throws {
        progress.erase()
        try whileRead {
            if isComplete, writer == nil, !columns.isEmpty { writer = try makeWriter(for: []) }
            try writer?.end()
        }
        writer = nil
    }

    private func makeWriter(for values: [JSONValue]) throws -> any ListWriter<[JSONValue]> {
        let columns = columns.enumerated().map { index, column in
            let isNumber = if index < values.count, case .number = values[index] { true } else { column.isNumber }
            return ListColumn<[JSONValue]>(
                column.name, heading: TextTable.Column(column.name, alignment: isNumber ? .right : .left)
            ) { column.isNumber ? Self.number($0[index]) : $0[index] }
        }
        return try format.writer(of: columns, to: context.output)
    }

    /// The number that a text contains, or null if it is empty; any other value as it is.
    private static func number(_ value: JSONValue) -> JSONValue {
        guard case .string(let text) = value else { return value }
        return text.isEmpty ? .null : JSONNumber(text).map { .number($0) } ?? value
    }

    private func write(_ names: [String], _ values: [JSONValue]) throws {
        // An empty row cannot determine the columns.
        if writer == nil, columns.isEmpty, values.isEmpty { return }
        progress.erase()
        if writer == nil {
            if columns.isEmpty {
                columns = (names.isEmpty ? values.indices.map { "\($0 + 1)" } : names).map { DeclaredColumn(name: $0) }
            }
            writer = try makeWriter(for: values)
        }
        var row = values
        if !names.isEmpty, names != columns.map(\.name) {
            row = columns.map { column in names.firstIndex(of: column.name).map { values[$0] } ?? .null }
        }
        row += Array(repeating: .null, count: max(0, columns.count - row.count))
        try writer?.write(row)
    }
}
