import BuiltProgram
import PictureReaders
import Pictures
import TerminalModel
import Testing

/// The program at the prompt of a terminal that reports its abilities, with albums whose covers are local files.
final class PicturePrompt {
    /// The timeout of a condition, long enough for a busy machine.
    private static let patience = PseudoTerminal.patience

    // The terminal is released before the home, so that the program ends before its files are deleted.
    let terminal: PseudoTerminal
    let home: ProgramHome
    private let covers: [ColoredPicture]

    /// Starts the program, and waits for its prompt unless a text is typed ahead.
    ///
    /// - Parameters:
    /// - identity: The terminal's replies; nil if it does not reply.
    /// - albums: Titles and the contents of cover files; the first albums if there are none.
    /// - typed: The text that is typed before the program can read it.
    /// - environment: Additional variables of the environment.
    init(
        _ identity: TerminalIdentity?, albums: [(title: String, cover: [UInt8])] = [], rows: Int = 30,
        columns: Int = 80,
        typed: String = "", color: String = "truecolor", environment: [String: String] = [:]
    ) throws {
        home = try ProgramHome()
        covers = try albums.map { try ColoredPicture($0.cover) }
        if !albums.isEmpty {
            let lines = zip(albums, covers).map { "add '\($0.title)' --artist A --cover 'file://\($1.path)'" }
            try home.write((["delete *"] + lines).joined(separator: "\n") + "\n", to: "albums.blue")
            let result = try home.run([home.file("albums.blue")])
            #expect(result.status == 0, "\(result)")
        }
        terminal = try PseudoTerminal(
            [BuiltProgram.path],
            environment: home.environment.merging(["COLORTERM": color, "XTERM_VERSION": "model"]) { $1 }
                .merging(environment) { $1 },
            rows: rows, columns: columns)
        if let identity { terminal.introduce(identity) }
        terminal.send(typed)
        if typed.isEmpty { expect { Self.isAtPrompt($0) } }
    }

    /// A picture with red and green above blue and yellow.
    static let fourColors = ColoredPicture.png(.fourColors())

    var screen: Screen { terminal.screen }
    /// The cursor's row, counted from the first row that has been on the screen.
    var row: Int { screen.cursorRowOfAll }

    func send(_ text: String) { terminal.send(text) }

    /// Waits until the condition holds, and fails with the contents of the screen on a timeout.
    func expect(_ location: SourceLocation = #_sourceLocation, _ isReached: (Screen) -> Bool) {
        let reached = terminal.wait(seconds: Self.patience, until: isReached)
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
}

extension Screen {
    /// True if placeholders of a picture are on the screen, or have scrolled off it.
    var hasPlaceholders: Bool { transcript.contains { $0.unicodeScalars.contains("\u{10eeee}") } }
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
