import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The program's own manual page.
@Suite(.blocking) struct ManualPageTests {
    private static let checkers = [
        ["/usr/bin/mandoc", "-Tlint", "-Wwarning"], ["/usr/bin/groff", "-man", "-Tutf8", "-ww", "-z"],
        ["/usr/bin/groff", "-man", "-Tascii", "-ww", "-z"],
    ].filter { access($0[0], X_OK) == 0 }

    private func page(in home: ProgramHome) throws -> String {
        let result = try home.run(["--generate", "man"])
        #expect(result.status == 0, "\(result)")
        #expect(result.diagnostics == "", "\(result)")
        #expect(home.bytes(of: "library.sqlite") == nil)
        #expect(home.bytes(of: "session.json") == nil)
        return result.output
    }

    @Test func `the page has its sections in the usual order, and contains every option and command`() throws {
        let home = try ProgramHome()
        let lines = try page(in: home).split(separator: "\n").map(String.init)
        let sections = lines.filter { $0.hasPrefix(".SH ") }.map { String($0.dropFirst(4)) }
        #expect(
            sections == [
                "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "BLUELIB DOCTOR", "BLUELIB TOUR", "COMMANDS", "ALBUMS",
                "COVERS", "KEYS",
                "LANGUAGE", "PLUGINS",
                "REMOTE", "SHARING",
                "UNDO", "EXIT STATUS", "FILES", "ENVIRONMENT",
            ])
        #expect(lines.contains { $0.hasPrefix(".TH BLUELIB 1 \"20") && $0.contains("\"bluelib 0.1.0\"") })
        for option in ["command", "library", "on\\-error", "color", "no\\-rc", "help"] {
            #expect(lines.contains { $0.contains("\\-\\-\(option)") }, "\(option)")
        }
        for line in try home.run(["-c", "help all"]).output.split(separator: "\n") where line.hasPrefix("  ") {
            let name = line.split(separator: " ")[0]
            guard !["albums", "covers", "files", "keys", "language", "sharing"].contains(name), !line.hasPrefix("   ")
            else {
                continue
            }
            #expect(lines.contains { $0.hasPrefix("\\fB\(name)\\fR") }, "\(name)")
        }
        #expect(!lines.contains { $0.contains("generate") && !$0.hasPrefix(".\\\"") })
    }

    @Test func `the page is ASCII, and contains only known requests`() throws {
        let text = try page(in: try ProgramHome())
        #expect(text.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) })
        let known: Set = ["TH", "SH", "SS", "TP", "PP", "nf", "fi", "in", "sp", "nh", "ad", "\\\""]
        for line in text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(known.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
        }
    }

    @Test(.enabled(if: !checkers.isEmpty, "neither mandoc nor groff is installed: apt-get install mandoc"))
    func `the tools for manual pages report no error`() throws {
        let home = try ProgramHome()
        let file = try home.write(try page(in: home), to: "bluelib.1")
        for checker in Self.checkers {
            let result = try RunningProgram(checker + [file], environment: home.environment).finish()
            #expect(result == ProgramResult(), "\(checker)")
        }
    }

    @Test(arguments: [
        (["--generate"], "the option '--generate' of 'bluelib' needs a value: --generate man|bash|zsh|fish."),
        (["--generate=x"], "invalid value 'x' for --generate: use one of man, bash, zsh, fish."),
        (["--generate", "man", "more"], "unexpected argument 'more' for 'bluelib'. The command takes no arguments."),
    ])
    func `an unknown format is rejected`(_ arguments: [String], _ sentence: String) throws {
        #expect(
            try ProgramHome().run(arguments) == ProgramResult(diagnostics: "bluelib: \(sentence)\n", status: 64))
    }

    @Test func `--help does not list the option for the manual page`() throws {
        #expect(!(try ProgramHome().run(["--help"]).output.contains("generate")))
    }
}
