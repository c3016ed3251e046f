internal import ShellKit
internal import Tabular
internal import Terminal

/// Writes facts to an output: as rows for people, or as JSON with one object a line.
///
/// Handlers that only pass a request on share a row, and so do equal events in a row. Facts about a whole line are left out: the
/// others show its parts.
@MainActor
final class FactWriter {
    private static let indent = 10
    private static let longestMessage = 1000

    private let output: Output
    private let isJSON: Bool
    private let sources = SourceTree.ofProgram()
    /// Waits between two facts, after the output was flushed; nil to write all facts at once.
    private let pause: KeyPause?
    private var hasWritten = false
    /// The handlers that were asked since the last row.
    private var asked: [String] = []
    /// The latest event, with the number of its posts.
    private var posted: (text: String, count: Int)?
    /// The first error of the output, after which nothing is written.
    private(set) var error: (any Error)?

    init(_ output: Output, isJSON: Bool = false, pause: KeyPause? = nil) {
        self.output = output
        self.isJSON = isJSON
        self.pause = pause
    }

    /// True if the sources are there, so that the rows show locations.
    var hasSources: Bool { sources != nil }

    /// Writes a fact. An error of the output is thrown by ``finish()``.
    func write(_ fact: Fact) {
        switch fact {
        case .typed, .ran, .began, .ended: return
        default: if error != nil { return }
        }
        do {
            if isJSON { try writeJSON(fact) } else { try writeRow(fact) }
        } catch {
            self.error = error
        }
    }

    /// Writes the remaining rows.
    func finish() throws {
        if let error { throw error }
        try writeCollected()
    }

    private func writeJSON(_ fact: Fact) throws {
        try waitIfNeeded()
        try output.writeLine(fact.json(sources).serialized())
    }

    private func writeRow(_ fact: Fact) throws {
        switch fact {
        case .asked(let handler):
            try writePosted()
            asked.append(handler.name)
        case .posted(let event, let observers):
            try writeAsked()
            let text = event + " to " + (observers.isEmpty ? "no observer" : observers.joined(separator: ", "))
            if posted?.text != text { try writePosted() }
            posted = (text, (posted?.count ?? 0) + 1)
        default:
            try writeCollected()
            try writeSingle(fact)
        }
    }

    private func writeSingle(_ fact: Fact) throws {
        switch fact {
        case .changed(let handler, let from, let to):
            try write("changed", "\(handler.name): \(from) → \(to)", handler.type)
        case .answered(let handler, let command): try write("answered", "\(handler.name): \(command)", handler.type)
        case .object(let layers):
            try write("object", layers.map { "\($0.type) '\($0.text)'" }.joined(separator: " around "))
        case .edit(let description):
            try write("edit", description.edit.text)
            try write("inverse", description.inverse.text)
        case .stacks(let undo, let redo): try write("stacks", "undo \(undo), redo \(redo)")
        case .message(let plugin, let isSent, let text):
            let shown = text.utf8.count > Self.longestMessage ? text.prefix(Self.longestMessage) + "…" : text
            try write(isSent ? "sent" : "received", "\(plugin): \(shown)")
        case .failed(let message): try write("failed", message)
        case .depends(let text): try write("depends", "on '\(text)', which has not run")
        case .typed, .asked, .posted, .ran, .began, .ended: break
        }
    }

    private func writeCollected() throws {
        try writeAsked()
        try writePosted()
    }

    private func writeAsked() throws {
        if !asked.isEmpty { try write("asked", asked.joined(separator: ", ")) }
        asked = []
    }

    private func writePosted() throws {
        if let posted { try write("posted", posted.text + (posted.count > 1 ? " (\(posted.count) times)" : "")) }
        posted = nil
    }

    private func waitIfNeeded() throws {
        defer { hasWritten = true }
        guard hasWritten, let pause else { return }
        try output.flush()
        pause.wait()
    }

    /// Writes a row; the location of a type in the sources follows in a row of its own.
    private func write(_ label: String, _ text: String, _ type: String? = nil) throws {
        let location = type.flatMap { sources?.location(of: $0) }.map { "\($0.file):\($0.line)" }
        try waitIfNeeded()
        let shown = ControlCharacters.shown(text)
        let columns = output.appearance.columns.map { max(20, $0 - Self.indent) }
        let lines = columns.map { MessageLines(columns: $0, hanging: "").broken(shown) } ?? shown
        var label = label.padded(to: Self.indent)
        for line in lines.split(separator: "\n") {
            try output.writeLine(StyledText(label, .dim) + StyledText(String(line)))
            label = "".padded(to: Self.indent)
        }
        if let location { try output.writeLine(StyledText(label + location, .dim)) }
    }
}
