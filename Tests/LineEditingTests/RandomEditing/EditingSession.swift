import BuiltProgram
import Foundation
import Glibc

/// A session of random editing in tmux. Sometimes it types a character that is nowhere else in the line, and compares
/// the screen with a new layout of the line that the editor has.
final class EditingSession {
    /// A difference between the screen and the expected layout.
    struct Difference: Error, CustomStringConvertible {
        let description: String
    }

    private let seed: UInt64
    private var keys: RandomKeys
    private var columns: Int
    private var rows: Int
    private let resizes: Bool
    private let ruler: TmuxRuler
    private let home: ProgramHome
    private let tmux: TmuxWindow
    private var sent: [String] = []
    private var checks = 0
    private var prompts = 1
    /// True if the window was cleared or resized, so that old frames may have scrolled off.
    private var wasMoved = false

    /// Every fourth session changes the window's size.
    init(seed: UInt64, ruler: TmuxRuler) throws {
        self.seed = seed
        self.ruler = ruler
        resizes = seed % 4 == 0
        keys = RandomKeys(seed: seed)
        columns = 20 + keys.below(70)
        rows = 6 + keys.below(20)
        home = try ProgramHome()
        tmux = try TmuxWindow(
            running:
                "EDITOR=true '\(FixtureTerminal.path)' --no-editrc \(keys.arguments) --lines '\(home.file("lines"))'",
            in: home,
            columns: columns, rows: rows)
    }

    func run() throws {
        try wait { $0.count > 0 }
        for _ in 0..<6 + keys.below(8) {
            for _ in 0...keys.below(6) { try send(keys.next()) }
            if resizes, keys.once(in: 3) { try resize() }
            try check()
            if keys.once(in: 4) { try finish(with: keys.once(in: 5) ? "\u{3}" : "\r") }
        }
    }

    private func send(_ text: String) throws {
        sent.append(text)
        if text == "\u{c}" { wasMoved = true }
        try tmux.send(Array(text.utf8))
        if keys.once(in: 4) { poll(nil, 0, Int32(keys.below(12))) }
    }

    private func resize() throws {
        wasMoved = true
        columns = 20 + keys.below(70)
        rows = 6 + keys.below(20)
        sent.append("<\(columns)x\(rows)>")
        try tmux.resize(columns: columns, rows: rows)
    }

    /// Ends the line, and waits for the next one, because the terminal echoes keys that are typed between the two.
    private func finish(with key: String) throws {
        let count = journal().count
        try send(key)
        prompts += 1
        try wait { lines in
            guard let end = lines[count...].firstIndex(where: { !$0.hasPrefix("shown") }) else { return false }
            return lines[(end + 1)...].contains { $0 == "shown" }
        }
    }

    private func check() throws {
        let marker = UnicodeScalar(0x1200 + UInt32(checks)) ?? "?"
        checks += 1
        try send(keys.leave + String(marker))
        var entry = ""
        try wait { lines in
            guard let last = lines.last else { return false }
            entry = EditingSession.line(of: last)
            return entry.unicodeScalars.contains(marker)
        }
        let layout = try EntryLayout(entry, cursorBehind: marker, columns: columns, ruler: ruler)
        let end = ContinuousClock.now + .seconds(EditingSettings.patience)
        while true {
            guard let failure = try failure(layout) else { return }
            if ContinuousClock.now > end { throw Difference(description: report(failure, entry, layout)) }
            poll(nil, 0, 5)
        }
    }

    /// Describes an error on the screen; nil if it is correct.
    private func failure(_ layout: EntryLayout) throws -> String? {
        let screen = try tmux.screen()
        guard screen.rows.count == rows else { return "\(screen.rows.count) rows" }
        let top = screen.cursorRow - layout.cursorRow
        for (row, text) in screen.rows.enumerated() where row >= top {
            let wanted = row - top < layout.rows.count ? layout.rows[row - top].text : ""
            if trimmed(text) != trimmed(wanted) {
                return "row \(row) shows <\(text)> and not <\(wanted)>; " + screen.rows.joined(separator: "|")
            }
        }
        if screen.cursorColumn != layout.cursorColumn {
            return "the cursor is in column \(screen.cursorColumn) and not \(layout.cursorColumn); "
                + screen.rows.joined(separator: "|")
        }
        if wasMoved { return nil }
        let all = try tmux.text("-S", "-")
        let shown = all.split(separator: "\n").filter { $0.hasPrefix("fixture>") }.count
        let isCut = top < 0
        return shown == prompts || isCut && shown == prompts - 1 ? nil : "\(shown) prompts for \(prompts): \(all)"
    }

    private func trimmed(_ text: String) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }

    private func report(_ failure: String, _ entry: String, _ layout: EntryLayout) -> String {
        let keys = sent.map { text in
            text.unicodeScalars.map {
                $0.value < 0x20 || $0.value > 0x7e ? "\\u{\(String($0.value, radix: 16))}" : String($0)
            }
            .joined()
        }
        return """
            seed \(seed), \(columns) x \(rows): \(failure)
            wanted \(layout.rows.map(\.text)), cursor \(layout.cursorRow), \(layout.cursorColumn)
            entry \(entry.debugDescription)
            keys \(keys.suffix(40).joined(separator: "  "))
            """
    }

    // The line as the editor reports it.

    private func journal() -> [String] {
        (home.text(of: "lines") ?? "").split(separator: "\n").map(String.init)
    }

    private static func line(of record: String) -> String {
        var text = String.UnicodeScalarView()
        for word in record.split(separator: " ").dropFirst() {
            if let value = UInt32(word, radix: 16), let scalar = UnicodeScalar(value) { text.append(scalar) }
        }
        return String(text)
    }

    private func wait(until isReached: ([String]) -> Bool) throws {
        let end = ContinuousClock.now + .seconds(EditingSettings.patience)
        while !isReached(journal()) {
            if ContinuousClock.now > end {
                throw Difference(
                    description: "seed \(seed): the editor does not answer after \(sent.suffix(12)): "
                        + "\(try tmux.screen().rows)")
            }
            poll(nil, 0, 5)
        }
    }
}
