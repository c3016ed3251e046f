import BuiltProgram
import PictureReaders
import Pictures
import TerminalModel
import Testing

/// The program at the prompt of a terminal that says what it can, with albums whose covers are files of ours.
final class PicturePrompt {
    /// How long a condition may take on a machine that has much else to do.
    private static let patience = PseudoTerminal.patience

    // The terminal goes before the home, so that the program is gone when its files go.
    let terminal: PseudoTerminal
    let home: ProgramHome
    private let covers: [ColoredPicture]

    /// Starts the program, and waits for its prompt unless something is typed ahead.
    ///
    /// - Parameters:
    ///   - identity: What the terminal answers; nil where it answers nothing.
    ///   - albums: Titles and pictures' files; the first albums where there are none.
    ///   - typed: What is typed before the program can read it.
    ///   - environment: What the program is told of its surroundings beyond that.
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

    /// Red and green above blue and yellow.
    static let fourColors = ColoredPicture.png(.fourColors())

    var screen: Screen { terminal.screen }
    /// The cursor's row, counted from the first that was ever on the screen.
    var row: Int { screen.cursorRowOfAll }

    func send(_ text: String) { terminal.send(text) }

    /// Waits until the screen is as wanted, and fails with what it shows when that does not come.
    func expect(_ location: SourceLocation = #_sourceLocation, _ isReached: (Screen) -> Bool) {
        let reached = terminal.wait(seconds: Self.patience, until: isReached)
        #expect(reached, "\(screen.transcript.joined(separator: "\n"))", sourceLocation: location)
    }

    /// Types a line at a prompt, for which it waits, and waits for the next one behind what comes of it; answers the control
    /// strings that were written.
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
    /// Whether characters that stand for a picture's parts are on the screen, or have scrolled off it.
    var hasPlaceholders: Bool { transcript.contains { $0.unicodeScalars.contains("\u{10eeee}") } }
}

extension [ControlString] {
    /// The picture that they are to a terminal with a protocol.
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
    /// Whether red and green stand above blue and yellow, as nearly as a palette and a scale allow.
    var hasFourColors: Bool {
        let (x, y) = (size.width / 4, size.height / 4)
        return [(x, y, Pixel.red), (3 * x, y, .green), (x, 3 * y, .blue), (3 * x, 3 * y, .yellow)].allSatisfy {
            self[$0, $1].distance(to: $2) <= 12
        }
    }
}
