import BuiltProgram
import Foundation
import Glibc
import Testing

/// The prompt in a terminal that other people made.
@Suite(.enabled(if: Tmux.path != nil, "tmux is not installed: apt-get install tmux")) struct TmuxTests {
    @Test func `commands are typed, completed and answered, and the size may change`() throws {
        let tmux = try Tmux(in: try ProgramHome())
        #expect(try tmux.shows("1/5 Best of Bowie>"))
        try tmux.type("go 3", "Enter")
        #expect(try tmux.shows("3/5 Nothing Like The Sun>"))
        try tmux.type("add 'Søk 検索' --artist Björk", "Enter")
        #expect(try tmux.shows("6/6 Søk 検索 ↶>"))
        try tmux.type("cou", "Tab")
        #expect(try tmux.shows("6/6 Søk 検索 ↶> count"))
        try tmux.run("resize-window", "-t", "0", "-x", "50", "-y", "10")
        try tmux.type("björk", "Enter")
        #expect(try tmux.shows("6/6 Søk 検索 ↶> count björk\n1\n6/6 Søk 検索 ↶>"))
        try tmux.type("quit", "Enter")
        #expect(try tmux.shows("left with 0"))
    }

    @Test func `a line is coloured by what it means, also by what only the library knows`() throws {
        let tmux = try Tmux(in: try ProgramHome())
        #expect(try tmux.shows("1/5 Best of Bowie>"))
        let wrong = "\u{1b}[4m\u{1b}[31m"
        for (line, shown) in [("nosuch 3", wrong + "nosuch"), ("go 3", "\u{1b}[1mgo"), ("go 9", wrong + "9")] {
            try tmux.run("send-keys", "-l", line)
            #expect(try tmux.shows(shown, "-e"))
            try tmux.run("send-keys", "C-u")
        }
        try tmux.type("set highlight off", "Enter")
        try tmux.run("send-keys", "-l", "nosuch 4")
        #expect(try tmux.shows("> nosuch 4", "-e"))
    }

    @Test func `Ctrl-C and Ctrl-D do what they do everywhere`() throws {
        let tmux = try Tmux(in: try ProgramHome())
        #expect(try tmux.shows("1/5 Best of Bowie>"))
        try tmux.type("delete *", "C-c")
        #expect(try tmux.shows("delete *^C\n1/5 Best of Bowie>"))
        try tmux.type("", "C-d")
        #expect(try tmux.shows("left with 0"))
    }
}

/// A tmux server of its own, with the program in its window.
final class Tmux {
    static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux"].first { (name: String) in access(name, X_OK) == 0 }

    private let home: ProgramHome
    private let executable: String

    init(in home: ProgramHome) throws {
        self.home = home
        executable = try #require(Self.path)
        let command = "'\(BuiltProgram.path)'; echo left with $?; read end"
        try run("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", command)
    }

    deinit { _ = try? output(["kill-server"]) }

    @discardableResult
    func run(_ arguments: String...) throws -> String { try output(arguments) }

    /// Types text as it is, then a key that tmux has a name for.
    func type(_ text: String, _ key: String) throws {
        if !text.isEmpty { try run("send-keys", "-l", text) }
        try run("send-keys", key)
    }

    /// Whether the window comes to show a text; `-e` looks at its colours too.
    func shows(_ text: String, _ options: String...) throws -> Bool {
        let end = ContinuousClock.now + .seconds(Prompt.patience)
        while ContinuousClock.now < end {
            if try output(["capture-pane", "-p"] + options).contains(text) { return true }
            poll(nil, 0, 10)
        }
        return false
    }

    private func output(_ arguments: [String]) throws -> String {
        let words = [executable, "-u", "-S", home.file("tmux")] + arguments
        return try RunningProgram(words, environment: home.environment).finish().output
    }
}
