import BuiltProgram
import Foundation
import Glibc
import Randomness
import TerminalModel
import TestTraits
import Testing

@Suite(.serialized, .blocking) struct LineEditorHostilityTests {
    @Test func `random bytes are never printed unescaped, and do not crash the editor`() throws {
        var random = SeededRandom(seed: 99)
        let terminal = try FixtureTerminal.start(environment: ["EDITOR": "true"])
        for _ in 0..<20 {
            var bytes = (0..<200).map { _ in UInt8(random.below(256)) }
            bytes.removeAll { [3, 4, 10, 12, 13, 26, 28].contains($0) }
            terminal.send(bytes: bytes)
        }
        terminal.send("\u{1b}[201~\u{3}")
        terminal.expect { $0.holds("^C") && $0.currentLine == "fixture>" }
        terminal.send("\u{3}\u{15}echo\r")
        terminal.expect { $0.holds("got 4 <echo>") }
        #expect(terminal.screen.unknownSequences.isEmpty)
    }

    /// Without the keys that let another program read the keys after them: Ctrl-D, Return, Ctrl-X Ctrl-E.
    private static let keys =
        ["A", "B", "C", "D", "H", "F", "Z", "3~", "5~", "6~", "1;5C", "24;9~"].map { "\u{1b}[" + $0 }
        + [
            "\t", "👨‍👩‍👧", "e\u{301}", "🇳🇴", "\u{301}", "\u{200d}", "検", "p", "pl", " ", "'a b'", "\u{18}\u{18}", "\u{0}",
            "\u{1b}",
        ]
        + [1, 2, 5, 6, 7, 8, 11, 12, 14, 16, 17, 18, 20, 21, 22, 23, 25, 31, 127].map {
            String(Unicode.Scalar($0 as UInt8))
        }
        + "y.<>tulcrwxdbf3_\u{7f}".map { "\u{1b}\($0)" }

    private static let viKeys = "hjklwWbBeE0$^|xXdDcCyYpPrRsSuUaAiI~.;,fFtT%123GkKjJ+-/?nN:_@".map { "\($0)" }

    @Test(arguments: [[], ["--vi"]], 0..<4)
    func `random keys do not crash the editor`(_ arguments: [String], _ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let keys = LineEditorHostilityTests.keys + (arguments.isEmpty ? [] : LineEditorHostilityTests.viKeys)
        let terminal = try FixtureTerminal.start(arguments)
        for _ in 0..<400 { terminal.send(keys[random.below(keys.count)]) }
        terminal.send("\u{1b}\u{16}x\u{3}")
        // The end of a line may be in two rows.
        terminal.expect { $0.lines.joined().contains("^C") && $0.currentLine == "fixture>" }
        terminal.send("echo\r")
        terminal.expect { $0.holds("got 4 <echo>") }
    }

    @Test(arguments: [[], ["--vi"]])
    func `unknown sequences of terminals leave the line as it is`(_ arguments: [String]) throws {
        let terminal = try FixtureTerminal.start(arguments)
        // Not those that are bound: they insert nothing either, but have an effect.
        let bound = ["[P", "OM"].map { Array("\u{1b}\($0)".utf8) }
        for bytes in KeyDecoderTests.sequences where !bound.contains(bytes) {
            terminal.send(bytes: Array("ab".utf8) + bytes)
            // A mouse report in the old form may have another byte, which the next key would be in the same read.
            terminal.expect { $0.currentLine.hasPrefix("fixture> ab") }
            terminal.expect("c", gives: "abc")
        }
    }

    @Test func `vi's movements in an empty line have no effect`() throws {
        let terminal = try FixtureTerminal.start(["--vi"])
        terminal.send("\u{1b}$x\u{5}Dlx$i\u{5}\u{7f}ab\r")
        terminal.expect { $0.holds("got 2 <ab>") }
    }

    @Test func `the editor works in a window of one column and one row`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.resize(rows: 1, columns: 1)
        terminal.send("abc検\t\u{1b}[A")
        terminal.resize(rows: 10, columns: 50)
        terminal.send("\u{15}x\r")
        terminal.expect { $0.holds("got 1 <x>") }
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGHUP, SIGALRM, SIGQUIT, SIGUSR1, SIGIO, SIGPWR, 34, 64])
    func `a signal that ends the program during a line restores the terminal`(_ signal: Int32) throws {
        let terminal = try FixtureTerminal.start(
            ["--rows", "--posts", "5"], environment: ["SWIFT_BACKTRACE": "enable=no"])
        terminal.send("abc")
        terminal.expect { $0.holds("fixture> abc") && $0.holds("[cover") }
        #expect(!terminal.isCooked)
        terminal.signal(signal)
        #expect(terminal.waitForEnd() == 128 + signal)
        #expect(terminal.isCooked)
        #expect(terminal.screen.isCursorVisible)
        #expect(!terminal.screen.pastesInBrackets)
        #expect(terminal.screen.holds("fixture> abc"))
        #expect(!terminal.screen.holds("[cover"))
    }

    @Test(
        .disabled(if: Sanitizers.areOn, "a sanitizer's own memory grows with what was touched"))
    func `a thousand lines leak no memory`() throws {
        let terminal = try FixtureTerminal.start()
        func enter(_ count: Int, _ letter: String) {
            for number in 0..<count {
                terminal.send("\(letter)\(number) søk 検索\u{1}\u{5}\u{17}\u{19}\t\r")
                let reached = terminal.wait { $0.holds("\(letter)\(number) søk") && $0.currentLine == "fixture>" }
                guard reached else { return #expect(reached, "\(terminal.screen.lines)") }
            }
        }
        enter(300, "a")
        let before = try residentKilobytes(of: terminal.process)
        enter(1000, "b")
        let grown = try residentKilobytes(of: terminal.process) - before
        // A thousand entries of the history take about two hundred kilobytes.
        #expect(grown < 1500, "\(grown) kB")
    }

    private func residentKilobytes(of process: Int32) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.filter(\.isNumber)))
    }
}
