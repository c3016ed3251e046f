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

    @Test(arguments: blocks.compactMap(Session.init), [false, true])
    func `a session has its expected output in an empty directory`(_ session: Session, _ isInstalled: Bool) throws {
        let home = try ProgramHome()
        let shown = try session.play(with: isInstalled ? installed(in: home) : BuiltProgram.path, in: home)
        #expect(shown.map(withoutLatestYear) == session.lines.map(withoutLatestYear))
    }

    /// The lines of a block follow each other.
    @Test(arguments: blocks.map { $0.filter(isStart) }.filter { !$0.isEmpty })
    func `lines that start the installed program do their work in an empty directory`(_ lines: [String]) throws {
        let home = try ProgramHome()
        _ = try installed(in: home)
        let folder = try home.emptyFolder()
        let environment = home.environment.merging(["PATH": "\(home.file("installed/bin")):/usr/bin:/bin"]) { $1 }
        for line in lines {
            let result = try RunningProgram(
                ["/bin/sh", "-c", command(line)], environment: environment, directory: folder
            )
            .finish()
            #expect(result.status == 0, "\(line): \(result)")
            #expect(result.output != "", "\(line): \(result)")
        }
    }

    @Test func `the README is read in minutes`() throws {
        let lines = try Page("README.md").text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 131, "with the end after the last line")
        #expect(try Page("CHANGELOG.md").text.utf8.count <= 4096)
    }

    /// Installs the program under test, and returns its path.
    private func installed(in home: ProgramHome) throws -> String {
        let words = [
            "/usr/bin/make", "--no-print-directory", "install", "PROGRAM=\(BuiltProgram.path)",
            "PREFIX=\(home.file("installed"))",
        ]
        let result = try RunningProgram(words, environment: home.environment, directory: BuiltProgram.projectRoot)
            .finish()
        try #require(result.status == 0, "\(result)")
        return home.file("installed/bin/bluelib")
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
