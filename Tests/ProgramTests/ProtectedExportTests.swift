import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Exports to a file that is writable but cannot be replaced.
@Suite(.blocking) final class ProtectedExportTests {
    private let home: ProgramHome
    private let folder: String
    private var file: String { folder + "/albums.json" }
    private let old = String(repeating: "old ", count: 1000)

    init() throws {
        home = try ProgramHome()
        folder = home.file("common")
        try home.write(old, to: "common/albums.json")
    }

    /// Restores the permissions, so that the home can be removed.
    deinit { chmod(folder, 0o700) }

    private func export() throws -> ProgramResult {
        let command = BuiltProgram.withoutPrivileges + [BuiltProgram.path, "-c", "export --to '\(file)' --replace"]
        return try RunningProgram(command, environment: home.environment).finish()
    }

    private func number() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
    }

    /// Expects that the file contains the albums and is still the same one, alone in its folder.
    private func expectWrittenOver() throws {
        let before = try number()
        #expect(try export() == ProgramResult(diagnostics: "5 albums written to '\(file)'.\n"))
        #expect(home.text(of: "common/albums.json") == (try home.run(["-c", "export"]).output))
        #expect(try number() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["albums.json"])
    }

    @Test func `an export overwrites the file if its directory is not writable`() throws {
        #expect(chmod(folder, 0o500) == 0)
        try expectWrittenOver()
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can give a file to another"))
    func `an export overwrites another user's file in a shared folder`() throws {
        #expect(chown(file, 1, 1) == 0)
        #expect(chmod(file, 0o666) == 0)
        #expect(chown(folder, 1, 1) == 0)
        #expect(chmod(folder, 0o1777) == 0)
        try expectWrittenOver()
    }

    @Test func `a read-only file stays unchanged`() throws {
        #expect(chmod(file, 0o400) == 0)
        #expect(chmod(folder, 0o500) == 0)
        let result = try export()
        #expect(result.diagnostics.contains("'\(file)' cannot be written: Permission denied."), "\(result)")
        #expect(home.text(of: "common/albums.json") == old)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `a full disk leaves the file unchanged`() throws {
        let disk = try SmallDisk(at: home.file("disk"), bytes: 4 << 10)
        let path = disk.path + "/albums.csv"
        try Data("old\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(chmod(disk.path, 0o500) == 0)
        let rows = (1...1000).map { "Title \($0),Somebody\n" }.joined()
        let table = try home.write("title,artist\n" + rows, to: "more.csv")
        #expect(try home.run(["-c", "import '\(table)'"]).status == 0)
        let command = BuiltProgram.withoutPrivileges + [BuiltProgram.path, "-c", "export --to '\(path)' --replace"]
        let result = try RunningProgram(command, environment: home.environment).finish()
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("No space left on device"), "\(result)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old\n")
    }
}
