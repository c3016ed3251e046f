import BuiltProgram
import Foundation
import TerminalModel
import TestTraits
import Testing

/// The page on a shell in an hour: its sessions are run with the program of their step.
@Suite(.blocking) struct ShellInAnHourTests {
    private static let folder = "\(BuiltProgram.projectRoot)/Examples/ShellInAnHour"
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    /// The lines of a step's section.
    private func section(_ step: Int) throws -> [Substring] {
        let page = try String(contentsOfFile: Self.folder + "/README.md", encoding: .utf8)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("## \(step). ") })
        return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
    }

    private func program(_ step: Int) -> String { BuiltProgram.products + "/todo-\(step)" }

    @Test(arguments: 1...5) func `the session of each step runs as the page shows it`(step: Int) throws {
        try FileManager.default.createSymbolicLink(atPath: home.file("todo"), withDestinationPath: program(step))
        let shown = try section(step).filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
        let lines = shown.filter { $0.hasPrefix("$ ") }
        #expect(!lines.isEmpty)
        var actual: [String] = []
        for line in lines {
            let environment = home.environment.merging([
                "TODO_HOME": home.file("data"), "PATH": home.path + ":/usr/bin:/bin",
            ]) {
                $1
            }
            let result = try RunningProgram(["sh", "-c", line.dropFirst(2) + " 2>&1"], environment: environment)
                .finish()
            actual += [line] + result.output.split(separator: "\n").map(String.init)
        }
        #expect(actual == shown, "\(actual.joined(separator: "\n"))")
    }

    @Test(arguments: 1...5) func `the section of each step names its files`(step: Int) throws {
        let text = try section(step).joined(separator: "\n")
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/Step\(step)")
        let earlier =
            step == 1 ? [] : try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/Step\(step - 1)")
        for file in files {
            let isNew =
                !earlier.contains(file)
                || FileManager.default.contents(atPath: Self.folder + "/Step\(step)/" + file)
                    != FileManager.default.contents(atPath: Self.folder + "/Step\(step - 1)/" + file)
            #expect(!isNew || text.contains("(Step\(step)/\(file))"), "\(file) has changed.")
        }
    }

    @Test func `the prompt of the last step asks, completes, and shows the row`() throws {
        let environment = home.environment.merging(["TODO_HOME": home.path]) { $1 }
        let terminal = try PseudoTerminal([program(5)], environment: environment, rows: 24, columns: 80)
        func expect(_ isReached: (Screen) -> Bool) throws {
            let reached = terminal.wait(until: isReached)
            try #require(reached, "\(terminal.screen.lines)")
        }
        try expect { $0.lines.contains("0 of 3 done") }
        terminal.send("add milk; add 'two eggs'; set goal 2\r")
        try expect { $0.lines.contains("0 of 2 done") }
        terminal.send("done\r")
        try expect { $0.currentLine == "What have you done? [1-2]" }
        terminal.send("two\r")
        try expect { $0.lines.contains("1 of 2 done") }
        terminal.send("done m\t\r")
        try expect { $0.lines.contains("2 of 2 done") }
        terminal.send("tidy\r")
        try expect { $0.currentLine == "Remove what is done? [y/n]" }
        terminal.send("y\r")
        try expect { $0.lines.contains("0 of 2 done") }
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test func `the package of the page has the last step`() throws {
        let words = [
            SwiftDriver.command, "package", "--package-path", Self.folder, "--scratch-path", home.file("scratch"),
            "dump-package",
        ]
        let result = try RunningProgram(
            words, environment: ProcessInfo.processInfo.environment, patience: RunningProgram.buildPatience
        ).finish()
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("\"Step5\""))
    }
}
