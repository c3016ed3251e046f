import BuiltProgram
import Foundation
import Glibc
import TestTraits
import Testing

/// Lines of the system's shell that the program starts: their environment and their end.
@Suite(.serialized, .blocking) struct StartedLineTests {
    @Test func `the environment reaches a line byte for byte`() throws {
        let line = #"X=$(printf 'a\377b') Y=y "$bluelib" -c 'let Y "é"; ! printf %s "$X$Y" | od -An -tx1'"#
        #expect(try ProgramHome().runShell(line).output == " 61 ff 62 c3 a9\n")
    }

    @Test(arguments: [("echo", ["A=1", "A=2=3"]), ("let A 9; echo", ["A=9"])])
    func `a duplicate environment variable remains until its value changes`(line: String, entries: [String]) throws {
        let home = try ProgramHome()
        // The second variable also creates an entry with the name A.
        let twice = ["A": "1", "A=2": "3"]
        let result = try home.run(["-c", "\(line); ! tr '\\0' '\\n' < /proc/$$/environ"], environment: twice)
        let found = result.output.split(separator: "\n").filter { $0.hasPrefix("A=") }
        #expect(found.map(String.init).sorted() == entries, "\(result)")
    }

    @Test(arguments: ["! exec sh '%'", "! sh '%'; true", "echo a | sh '%'"])
    func `a program that ignores a signal is killed, and the shell exits in order`(line: String) throws {
        let home = try ProgramHome()
        let script = try home.write(
            "trap '' TERM\necho $$ > '\(home.file("number"))'\necho begun\nwhile :; do sleep 1; done\n", to: "deaf.sh")
        let typed = "go 3\n" + line.replacingOccurrences(of: "%", with: script) + "\n"
        let program = try home.start(["-i"])
        program.send(typed)
        try #require(program.waitForOutput("begun\n"))
        let number = try #require(home.text(of: "number").flatMap { pid_t($0.dropLast()) })
        defer { kill(number, SIGKILL) }
        program.signal(SIGTERM)
        #expect(try program.waitForEnd().status == 128 + SIGTERM)
        #expect(hasEnded(number))
        #expect(try home.run(["-c", "next"]).output.hasPrefix("4  "))
    }

    /// True if a process is gone, or is a zombie.
    private func hasEnded(_ process: pid_t) -> Bool {
        guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
        return line.contains(") Z ")
    }
}
