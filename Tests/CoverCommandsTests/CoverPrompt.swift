import BuiltProgram
import PictureReaders
import Pictures
import TerminalModel
import Testing

/// The program at its prompt on a pseudo-terminal, with a home that exists as long as it runs.
final class CoverPrompt {
    // The terminal is released before the home, so that the program ends before its files are deleted.
    let terminal: PseudoTerminal
    let home: ProgramHome
    private let covers: [ColoredPicture]
    /// The text before the typed line.
    let prompt: String

    /// Starts the program, and waits for its prompt unless a text is typed ahead.
    ///
    /// - Parameters:
    /// - identity: The terminal's replies; nil if it does not reply.
    /// - covers: The files of covers that exist as long as the program runs.
    /// - typed: The text that is typed before the program can read it.
    /// - environment: Additional variables of the environment.
    init(
        in home: ProgramHome, _ identity: TerminalIdentity? = nil, covers: [ColoredPicture] = [], rows: Int = 24,
        columns: Int = 80, typed: String = "", environment: [String: String] = [:]
    ) throws {
        (self.home, self.covers) = (home, covers)
        terminal = try PseudoTerminal(
            [BuiltProgram.path], environment: home.environment.merging(environment) { $1 }, rows: rows, columns: columns
        )
        if let identity { terminal.introduce(identity) }
        terminal.send(typed)
        let isReady = !typed.isEmpty || terminal.wait(until: Self.isAtPrompt)
        #expect(isReady, "\(terminal.screen.lines)")
        prompt = terminal.screen.typedRow + " "
    }

    /// Starts the program with albums whose covers are local files, at a terminal that reports its abilities.
    ///
    /// - Parameter albums: Titles and the contents of cover files; the first albums if there are none.
    convenience init(
        _ identity: TerminalIdentity?, albums: [(title: String, cover: [UInt8])] = [], rows: Int = 30,
        columns: Int = 80, typed: String = "", color: String = "truecolor", environment: [String: String] = [:]
    ) throws {
        let home = try ProgramHome()
        let covers = try albums.map { try ColoredPicture($0.cover) }
        if !albums.isEmpty {
            let lines = zip(albums, covers).map { "add '\($0.title)' --artist A --cover 'file://\($1.path)'" }
            try home.write((["delete *"] + lines).joined(separator: "\n") + "\n", to: "albums.blue")
            let result = try home.run([home.file("albums.blue")])
            #expect(result.status == 0, "\(result)")
        }
        try self.init(
            in: home, identity, covers: covers, rows: rows, columns: columns, typed: typed,
            environment: ["COLORTERM": color, "XTERM_VERSION": "model"].merging(environment) { $1 })
    }

    /// A picture with red and green above blue and yellow.
    static let fourColors = ColoredPicture.png(.fourColors())

    var screen: Screen { terminal.screen }
    /// The cursor's row, counted from the first row that has been on the screen.
    var row: Int { screen.cursorRowOfAll }

    func send(_ text: String) { terminal.send(text) }
    func waitForEnd() -> Int32? { terminal.waitForEnd() }

    /// Waits until the condition holds, and fails with the contents of the screen on a timeout.
    func expect(_ location: SourceLocation = #_sourceLocation, _ isReached: (Screen) -> Bool) {
        let reached = terminal.wait(until: isReached)
        #expect(reached, "\(screen.transcript.joined(separator: "\n"))", sourceLocation: location)
    }

    /// Waits for a prompt, types a line, waits for the next prompt after the output, and returns the control strings
    /// of the output.
    @discardableResult
    func enter(_ line: String, _ location: SourceLocation = #_sourceLocation) -> [ControlString] {
        expect(location) { $0.readsLine }
        let (before, readings, count) = (row, screen.readings, screen.strings.count)
        send(line + "\r")
        expect(location) { $0.cursorRowOfAll > before && $0.readings > readings && Self.isAtPrompt($0) }
        return Array(screen.strings[count...])
    }

    private static func isAtPrompt(_ screen: Screen) -> Bool {
        screen.readsLine && screen.isCursorVisible && screen.isAtPrompt
    }

    /// All rows above a typed line, including those that have scrolled off.
    func rowsAbove(_ text: String, on screen: Screen) -> [String] {
        Array(screen.transcript.prefix(screen.scrolledOff.count + max(0, firstRow(of: text, on: screen))))
    }

    private func firstRow(of text: String, on screen: Screen) -> Int {
        screen.cursorRow - (prompt.count + text.count) / screen.columns
    }

    /// True if a typed line is on the screen completely, wrapped at the edge, with the cursor after it.
    func isTyped(_ text: String, on screen: Screen) -> Bool {
        let all = Array(prompt + text)
        let rows = stride(from: 0, to: all.count, by: screen.columns).map {
            String(all[$0..<min($0 + screen.columns, all.count)])
        }
        let first = firstRow(of: text, on: screen)
        guard first >= 0, first + rows.count <= screen.lines.count else { return false }
        return zip(screen.lines[first...], rows).allSatisfy { $0 == $1.trimmed }
            && screen.cursorColumn == all.count % screen.columns
    }
}

extension Screen {
    /// The row of the cursor.
    var typedRow: String { lines[cursorRow] }
    /// True if the cursor is directly after a prompt; the duration of a command may be shown at the right.
    var isAtPrompt: Bool { String(typedRow.prefix(cursorColumn)).trimmed.hasSuffix(">") }
    /// The non-empty rows below the cursor's row.
    var statusRows: [String] { lines[(cursorRow + 1)...].filter { !$0.isEmpty } }
    /// True if placeholders of a picture are on the screen, or have scrolled off it.
    var hasPlaceholders: Bool { transcript.contains { $0.unicodeScalars.contains("\u{10eeee}") } }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension [ControlString] {
    /// The picture that a terminal with this protocol shows.
    func picture(_ mode: GraphicsMode) throws -> Picture {
        let text = map(\.text).joined()
        switch mode {
        case .kitty: return try KittyReader.read(text).picture
        case .iterm: return try InlineFileReader.read(text).picture
        case .sixel: return try SixelReader.read(text)
        case .symbols, .ascii: throw UnreadableSequence()
        }
    }
}

extension Picture {
    /// True if red and green are above blue and yellow, within the precision of a palette and a scale.
    var hasFourColors: Bool {
        let (x, y) = (size.width / 4, size.height / 4)
        return [(x, y, Pixel.red), (3 * x, y, .green), (x, 3 * y, .blue), (3 * x, 3 * y, .yellow)].allSatisfy {
            self[$0, $1].distance(to: $2) <= 12
        }
    }
}
