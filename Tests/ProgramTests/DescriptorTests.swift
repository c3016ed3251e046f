import BuiltProgram
import Foundation
import TestTraits
import Testing

@Suite(.blocking) struct DescriptorTests {
    /// Lines that open files of every kind: a script, a table from a pipe, exports, results, backups and the session.
    private static let lines = [
        "alias a list", "import - > report.txt", "export --to albums.json", "list >> report.txt", "source more.blue",
        "! true", "import table.csv", "delete 1", "undo",
    ]

    @Test(.enabled(if: SystemTrace.isPossible, "strace cannot trace here"))
    func `no opened file is inherited by other programs`() throws {
        let home = try ProgramHome()
        for folder in ["tmp", "work"] { mkdir(home.file(folder), 0o700) }
        try home.write("title,artist\nBlue,Joni Mitchell\n", to: "work/table.csv")
        try home.write("count\n", to: "work/more.blue")
        let command = SystemTrace.command(into: home.file("trace"), of: "open,openat")
        let program = try RunningProgram(
            command + [BuiltProgram.path, "-c", Self.lines.joined(separator: "\n")],
            environment: home.environment.merging(["TMPDIR": home.file("tmp")]) { $1 }, directory: home.file("work"))
        program.send("title,artist\nHejira,Joni Mitchell\n")
        let result = try program.finish()
        #expect(result.status == 0, "\(result)")
        // Files in other folders are opened by the system's libraries, before any other program is started.
        let opened = try #require(home.text(of: "trace")).split(separator: "\n").filter { call in
            call.firstMatch(of: /"([^"]*)"/).map { $0.1.hasPrefix(home.path) || !$0.1.hasPrefix("/") } ?? false
        }
        for name in ["tmp/", "table.csv", "report.txt", "albums.json", "more.blue", "session.json", "library.sqlite"] {
            #expect(opened.contains { $0.contains(name) }, "\(name)")
        }
        // ThreadSanitizer opens a temporary file in each program.
        #expect(opened.filter { !$0.contains("O_CLOEXEC") && !$0.contains("/tsan.rodata.") } == [])
    }
}
