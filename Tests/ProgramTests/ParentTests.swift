import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The program accepts what its parent process, other programs and the file system leave to it.
@Suite(.blocking) struct ParentTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    @Test(arguments: ["HUP", "INT"]) func `a signal that the parent ignores stays ignored`(_ signal: String) throws {
        let script = try home.write("! kill -\(signal) $PPID; sleep 0.2\necho 'went on'\n", to: "a.blue")
        let result = try home.runShell("trap '' \(signal); \"$bluelib\" '\(script)'")
        #expect(result == ProgramResult(output: "went on\n"))
    }

    @Test func `the status of a program is known, even if the parent ignores the end of its children`() throws {
        let result = try home.runShell("trap '' CHLD; exec \"$bluelib\" -c '! exit 3'")
        #expect(result.status == 1, "\(result)")
    }

    @Test func `a file that is read by mistake does not cost the locks of the library`() throws {
        let locks = "! grep -c \" $PPID \" /proc/locks"
        for name in ["library.sqlite", "library.sqlite-shm"] {
            let read = "try import '\(home.file(name))'; try source '\(home.file(name))'"
            let result = try home.run(["-c", "list > /dev/null", "-c", locks, "-c", read, "-c", locks])
            let counts = result.output.split(separator: "\n")
            #expect(counts.count == 2, "\(result)")
            #expect(counts.first == counts.last, "\(result)")
            #expect(counts.first != "0", "\(result)")
        }
    }

    @Test func `another program that never ends to save the session does not block this one`() throws {
        #expect(try home.run(["-c", "alias a list"]).status == 0)
        let holder = try RunningProgram(
            ["/bin/sh", "-c", "exec flock '\(home.file("session.json.lock"))' sh -c 'echo locked; exec sleep 1000'"],
            environment: home.environment)
        #expect(holder.waitForOutput("locked"))
        defer { holder.signal(SIGKILL) }
        let result = try home.run(["-c", "set pager off"])
        #expect(result.diagnostics.contains("another program is saving"), "\(result)")
    }

    @Test func `an unreadable session is not replaced`() throws {
        #expect(try home.run(["-c", "set pager off"]).status == 0)
        let file = home.file("session.json")
        let before = home.bytes(of: "session.json")
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "session.json")
        #expect(try home.run(["-c", "set pager on"]).diagnostics.contains("Cannot save the session"))
        #expect(before != nil)
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: file)) == "session.json")
    }
}
