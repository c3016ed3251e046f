import Foundation
import Glibc

/// A private tmux server with one window.
public final class TmuxWindow {
    /// The path of tmux; nil if it is not installed.
    public static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux"].first { (name: String) in
        access(name, X_OK) == 0
    }
    /// The timeout of a condition in seconds.
    public static let patience = RunningProgram.patience

    /// tmux is not installed.
    public struct Missing: Error {}

    private let home: ProgramHome
    private let executable: String

    /// Opens a window that runs a line of the shell.
    public init(running command: String, in home: ProgramHome, columns: Int = 80, rows: Int = 24) throws {
        guard let executable = Self.path else { throw Missing() }
        self.home = home
        self.executable = executable
        // The number of rows that a window retains is fixed when it is created.
        try run(
            "-f", "/dev/null", "start-server", ";", "set-option", "-g", "history-limit", "100000", ";", "new-session",
            "-d",
            "-x", String(columns), "-y", String(rows), command)
    }

    deinit { _ = try? output(["kill-server"]) }

    /// Runs a command of tmux.
    @discardableResult
    public func run(_ arguments: String...) throws -> String { try output(arguments) }

    /// Types text literally, then a key by its tmux name.
    public func type(_ text: String, _ key: String? = nil) throws {
        if !text.isEmpty { try run("send-keys", "-l", text) }
        if let key { try run("send-keys", key) }
    }

    /// Sends bytes as a terminal does.
    public func send(_ bytes: some Sequence<UInt8>) throws {
        _ = try output(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
    }

    /// The visible rows, and the position of the cursor.
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

    /// The visible text; `-e` adds its colours, `-J` joins wrapped rows, `-S -` adds all rows that have scrolled off.
    public func text(_ options: String...) throws -> String { try output(["capture-pane", "-p"] + options) }

    /// Waits until the window shows a text this many times or more often.
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
