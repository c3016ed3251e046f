import BuiltProgram
import Foundation
import Glibc
import TestTraits
import Testing

/// A read-only library can be read, and every change is rejected and leaves it unchanged.
@Suite(.blocking) struct ReadOnlyLibraryTests {
    /// The protected files.
    enum Protection: CaseIterable {
        case file
        case folder
        case both
    }

    static let changes = [
        "add X --artist Y", "edit 1 year=1999", "delete 1", "move 1 --to 2", "undo",
        "import Examples/Data/rolling-stone-500.csv",
    ]
    /// A dry run is rejected like the change.
    static let dryRuns = changes.map { $0 + " --dry-run" }

    @Test(arguments: Protection.allCases) func `a read-only library can be read`(_ protection: Protection) throws {
        let library = try ProtectedLibrary()
        let lines = ["list", "count year:2000", "show blue", "changes", "export --format json"]
        let before = try lines.map { try library.run($0) }
        try library.protect(protection)
        for (line, expected) in zip(lines, before) {
            #expect(expected.status == 0, "\(line)")
            #expect(expected.output != "", "\(line)")
            #expect(try library.run(line) == expected, "\(line)")
        }
    }

    @Test(arguments: Protection.allCases, changes + dryRuns) func `a change is rejected with one sentence`(
        _ protection: Protection, _ line: String
    ) throws {
        let library = try ProtectedLibrary()
        try library.protect(protection)
        let before = library.bytes
        let result = try library.run(line)
        #expect(result == ProgramResult(diagnostics: "-c:1: \(library.refusal)\n    \(line)\n", status: 1))
        #expect(before != nil)
        #expect(library.bytes == before)
    }

    @Test func `a script runs until its first change`() throws {
        let library = try ProtectedLibrary()
        try library.protect(.both)
        let result = try library.run("count; delete 1; count")
        #expect(
            result == ProgramResult(output: "6\n", diagnostics: "-c:1: \(library.refusal)\n    delete 1\n", status: 1))
    }

    @Test func `no library is created in a read-only directory`() throws {
        let library = try ProtectedLibrary(isThere: false)
        try library.protect(.folder)
        let message =
            "cannot create the library '\(library.path)': Permission denied. "
            + "Check the permissions of its directory, or name another file."
        #expect(try library.run("count") == ProgramResult(diagnostics: "bluelib: \(message)\n", status: 1))
        #expect(library.bytes == nil)
    }

    @Test func `a library can be changed when it is no longer read-only`() throws {
        let library = try ProtectedLibrary()
        try library.permit(0o400)
        #expect(try library.run("count").status == 0)
        try library.permit(0o600)
        #expect(try library.run("add X --artist Y") == ProgramResult())
    }

    @Test func `an unreadable library is reported`() throws {
        let library = try ProtectedLibrary()
        let before = library.bytes
        try library.permit(0)
        let message = "cannot open the library '\(library.path)'. Check its permissions."
        #expect(try library.run("count") == ProgramResult(diagnostics: "bluelib: \(message)\n", status: 1))
        try library.permit(0o600)
        #expect(before != nil)
        #expect(library.bytes == before)
    }
}

/// A library in its own folder, and the program as a user who must obey permissions.
private final class ProtectedLibrary {
    private let home: ProgramHome
    private let folder: String
    let path: String

    /// A library of six albums and one change, or only a folder for it.
    init(isThere: Bool = true) throws {
        home = try ProgramHome()
        folder = home.file("shelf")
        path = folder + "/library.sqlite"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        if isThere { _ = try run("add Blue --artist 'Joni Mitchell' --year 1971") }
    }

    /// Restores the permissions, so that the home can be removed.
    deinit { try? mode(0o700, folder) }

    /// The result of a change in the program.
    var refusal: String { "the library '\(path)' is read-only. Check the permissions of the file and its directory." }

    /// The contents of the file; nil if it does not exist.
    var bytes: Data? { FileManager.default.contents(atPath: path) }

    func protect(_ protection: ReadOnlyLibraryTests.Protection) throws {
        if protection != .folder { try permit(0o400) }
        if protection != .file { try mode(0o500, folder) }
    }

    /// Sets the permissions of the file.
    func permit(_ mode: Int) throws { try self.mode(mode, path) }

    private func mode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    func run(_ line: String) throws -> ProgramResult {
        let command = BuiltProgram.withoutPrivileges + [BuiltProgram.path, "--library", path, "--create", "-c", line]
        return try RunningProgram(command, environment: home.environment).finish()
    }
}
