import Foundation
import Glibc

/// A tmux server of its own with one window: a terminal that other people made.
public final class TmuxWindow {
    /// Where tmux is; nil where it is not installed.
    public static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux"].first { (name: String) in
        access(name, X_OK) == 0
    }
    /// How many seconds something may take on a machine that has much else to do.
    public static let patience = 150.0

    /// tmux is not there.
    public struct Missing: Error {}

    private let home: ProgramHome
    private let executable: String

    /// Opens a window in which a line for the shell runs.
    public init(running command: String, in home: ProgramHome, columns: Int = 80, rows: Int = 24) throws {
        guard let executable = Self.path else { throw Missing() }
        self.home = home
        self.executable = executable
        // A window keeps as many rows as was said before it was made.
        try run(
            "-f", "/dev/null", "start-server", ";", "set-option", "-g", "history-limit", "100000", ";", "new-session",
            "-d",
            "-x", String(columns), "-y", String(rows), command)
    }

    deinit { _ = try? output(["kill-server"]) }

    /// Gives tmux a command.
    @discardableResult
    public func run(_ arguments: String...) throws -> String { try output(arguments) }

    /// Types text as it is, then a key that tmux has a name for.
    public func type(_ text: String, _ key: String? = nil) throws {
        if !text.isEmpty { try run("send-keys", "-l", text) }
        if let key { try run("send-keys", key) }
    }

    /// Sends bytes as a terminal does.
    public func send(_ bytes: some Sequence<UInt8>) throws {
        _ = try output(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
    }

    /// The rows that are to be seen, and where the cursor is among them.
    public func screen() throws -> (rows: [String], cursorRow: Int, cursorColumn: Int) {
        let answer = try run(
            "capture-pane", "-p", ";", "display-message", "-p", "#{cursor_y} #{cursor_x}")
        var rows = answer.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if rows.last == "" { rows.removeLast() }
        let cursor = (rows.popLast() ?? "").split(separator: " ").compactMap { Int($0) }
        return cursor.count == 2 ? (rows, cursor[0], cursor[1]) : (rows, -1, -1)
    }

    /// Changes the window's size.
    public func resize(columns: Int, rows: Int) throws {
        try run("resize-window", "-t", "0", "-x", String(columns), "-y", String(rows))
    }

    /// What is to be seen; `-e` with its colours, `-J` with wrapped rows joined, `-S -` with all that has scrolled off.
    public func text(_ options: String...) throws -> String { try output(["capture-pane", "-p"] + options) }

    /// Whether the window comes to show a text so many times, or more often.
    public func shows(_ text: String, times: Int = 1, _ options: String...) throws -> Bool {
        let end = ContinuousClock.now + .seconds(Self.patience)
        while ContinuousClock.now < end {
            if try output(["capture-pane", "-p"] + options).ranges(of: text).count >= times { return true }
            poll(nil, 0, 10)
        }
        return false
    }

    private func output(_ arguments: [String]) throws -> String {
        let words = [executable, "-u", "-S", home.file("tmux")] + arguments
        return try RunningProgram(words, environment: home.environment).finish().output
    }
}
