import BuiltProgram
import TerminalModel
import Testing

/// The program at its prompt on a pseudo-terminal, with a timeout that is shorter than that of other tests.
final class PluginPrompt {
    // The terminal is released before the home, so that the program ends before its files are deleted.
    private let terminal: PseudoTerminal
    private let home: PluginHome

    /// Starts the program with variables in its environment, and waits for its prompt.
    init(in home: PluginHome, _ more: [String: String] = [:]) throws {
        self.home = home
        let environment = home.home.environment.merging(["XTERM_VERSION": "model"]) { $1 }.merging(more) { $1 }
        terminal = try PseudoTerminal([BuiltProgram.path], environment: environment, rows: 24, columns: 80)
        expect { $0.readsLine && $0.currentLine.hasSuffix(">") }
    }

    var process: Int32 { terminal.process }
    var screen: Screen { terminal.screen }

    /// Types text.
    func send(_ text: String) { terminal.send(text) }

    /// Waits until the condition holds; false after a timeout.
    func wait(seconds: Double = PluginHome.patience, until isReached: (Screen) -> Bool) -> Bool {
        terminal.wait(seconds: seconds, until: isReached)
    }

    /// Waits until the condition holds, and fails with the contents of the screen after a timeout.
    func expect(_ location: SourceLocation = #_sourceLocation, _ isReached: (Screen) -> Bool) {
        let reached = wait(until: isReached)
        #expect(reached, "\(screen.transcript)", sourceLocation: location)
    }

    /// Types a line, and waits for the next prompt.
    func enter(_ line: String, _ location: SourceLocation = #_sourceLocation) {
        let readings = screen.readings
        send(line + "\r")
        expect(location) { $0.readings > readings && $0.isAtPrompt }
    }

    /// Presses Ctrl-C, and returns the time until the next prompt.
    func interrupt() -> Duration {
        let (readings, start) = (screen.readings, ContinuousClock.now)
        send("\u{3}")
        expect { $0.readings > readings && $0.isAtPrompt }
        return ContinuousClock.now - start
    }

    /// Waits for output that has already been written.
    func drain() { _ = wait(seconds: 0.3) { _ in false } }

    /// True if the terminal is in its default mode, with echo.
    var isCooked: Bool { terminal.isCooked }

    /// Waits for the end of the program, and returns its exit status; nil if it does not end.
    func waitForEnd() -> Int32? { terminal.waitForEnd(seconds: PluginHome.patience) }

    /// Quits, and returns the exit status; nil if the program does not end.
    func quit() -> Int32? {
        send("quit\r")
        return waitForEnd()
    }
}

extension Screen {
    /// True if the editor reads keys behind a prompt.
    var isAtPrompt: Bool { readsLine && currentLine.hasSuffix(">") }

    /// True if a row contains this text, also one above the screen.
    func holds(_ text: String) -> Bool { transcript.contains { $0.contains(text) } }
}
