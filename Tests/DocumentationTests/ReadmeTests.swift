import BuiltProgram
import Foundation
import TerminalModel
import TestTraits
import Testing

/// The lines in the README are typed here, and must give the output that it shows.
@Suite(.blocking) struct ReadmeTests {
    private static let blocks = (try? Page("README.md"))?.blocks ?? []

    @Test func `every block is a session, installs or starts the program, or names targets of make`() {
        let kinds = Self.blocks.map { block in
            [
                Session(block) != nil, block.allSatisfy { isStart($0) || isInstallation($0) },
                block.allSatisfy { $0.hasPrefix("make") },
            ]
        }
        #expect(kinds.contains { $0[0] })
        #expect(kinds.contains { $0[1] })
        #expect(kinds.contains { $0[2] })
        for (block, kind) in zip(Self.blocks, kinds) { #expect(kind.contains(true), "\(block)") }
    }

    @Test(arguments: blocks.compactMap(Session.init)) func `a session has its expected output on a terminal`(
        _ session: Session
    ) throws {
        let home = try ProgramHome()
        let shown = try session.play(in: home)
        #expect(shown.map(withoutLatestYear) == session.lines.map(withoutLatestYear))
    }

    @Test(arguments: blocks.joined().filter(isStart)) func `a line that starts the program does its work`(
        _ line: String
    )
        throws
    {
        let home = try ProgramHome()
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: home.file("Examples"), withDestinationPath: BuiltProgram.projectRoot + "/Examples")
        try files.createDirectory(atPath: home.file("bin"), withIntermediateDirectories: false)
        try files.createSymbolicLink(atPath: home.file("bin/bluelib"), withDestinationPath: BuiltProgram.path)
        let environment = home.environment.merging(["PATH": "\(home.file("bin")):/usr/bin:/bin"]) { $1 }
        let result = try RunningProgram(
            ["/bin/sh", "-c", command(line)], environment: environment, directory: home.path
        )
        .finish()
        #expect(result.status == 0, "\(result)")
        #expect(result.output != "", "\(result)")
    }

    @Test func `the installation names the package that is built`() throws {
        let lines = Self.blocks.joined().filter(isInstallation)
        #expect(lines == ["sudo apt install ./bluelib_*.deb"])
        #expect(try Page(".packaging/build").text.contains("/bluelib_$version-${revision}_$architecture.deb"))
    }

    @Test func `the explanation of a line is separated from the line`() {
        #expect(command("echo 'a b' | bluelib       a pipe") == "echo 'a b' | bluelib")
        #expect(isStart("bluelib -c list   a line"))
        #expect(isStart("echo list | bluelib"))
        #expect(!isStart("make run   starts bluelib"))
        #expect(!isStart("1/5 Blue> echo bluelib"))
    }
}

/// The latest year of an album is next year, so the year in the README differs from the current one.
private func withoutLatestYear(_ line: String) -> String { line.replacing(/from 1000 to [0-9]{4}/, with: "") }

/// The part of a line that is typed, before the words that explain it.
private func command(_ line: String) -> String { line.components(separatedBy: "  ")[0] }

/// True if a line installs a package, which needs root.
private func isInstallation(_ line: String) -> Bool { line.hasPrefix("sudo apt install ./bluelib") }

/// True if a line for the system's shell starts the program.
private func isStart(_ line: String) -> Bool {
    Session.typed(line) == nil && command(line).contains(/(^|\| )bluelib\b/)
}
