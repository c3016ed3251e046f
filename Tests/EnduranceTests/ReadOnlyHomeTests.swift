import BuiltProgram
import Foundation
import TestTraits
import Testing

/// A read-only home: programs that only read report nothing about it.
@Suite(.blocking) struct ReadOnlyHomeTests {
    @Test func `reading commands succeed without messages about unsaved state`() throws {
        let home = try ProgramHome()
        let folder = home.file("home")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let environment = home.environment.merging(["BLUELIB_HOME": folder]) { $1 }
        let run = { (words: [String]) in
            try RunningProgram(BuiltProgram.withoutPrivileges + [BuiltProgram.path] + words, environment: environment)
                .finish()
        }
        #expect(try run(["-c", "add Blue --artist Joni --at 1; go 3"]).status == 0)
        let lines = ["list", "show", "count year:2000", "changes", "export --format json"]
        let before = try lines.map { try run(["-c", $0]) }

        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder + "/" + name)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }
        for (line, expected) in zip(lines, before) {
            #expect(expected.status == 0, "\(line)")
            #expect(expected.output != "", "\(line)")
            #expect(try run(["-c", line]) == expected, "\(line)")
        }
        // A new current album is data to save.
        let moved = try run(["-c", "next"])
        #expect(moved.output.hasPrefix("4  "), "\(moved)")
        #expect(moved.diagnostics.contains("annot save the session"), "\(moved)")
    }
}
