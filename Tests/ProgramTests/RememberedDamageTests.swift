import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Damage that one program has found, and its effect on later programs.
@Suite(.blocking) struct RememberedDamageTests {
    private let home: ProgramHome
    private let whole: Data

    init() throws {
        home = try ProgramHome()
        let rows = (1...600).map { "Album \($0),Artist \($0)" }
        try home.write("title,artist\n" + rows.joined(separator: "\n") + "\n", to: "albums.csv")
        _ = try home.run(["-c", "import '\(home.file("albums.csv"))'"])
        whole = try #require(home.bytes(of: "library.sqlite"))
    }

    private var refusal: String {
        "the library '\(home.library)' was found to be damaged, so it cannot be changed. 'bluelib doctor FILE' describes the "
            + "damage, and allows changes again if the library is intact.\n"
    }

    /// Changes one letter of a title, which gives another valid title.
    private func damage() throws {
        var bytes = whole
        let range = try #require(bytes.range(of: Data("Album 300".utf8)))
        bytes[range.lowerBound] ^= 1
        try bytes.write(to: URL(fileURLWithPath: home.library))
    }

    @Test func `a list that finds damage reports it, and no later program changes the library`() throws {
        try damage()
        let damaged = home.bytes(of: "library.sqlite")
        let list = try home.run(["-c", "list --format tsv"])
        #expect(list.status == 1, "\(list)")
        #expect(list.diagnostics.contains("' is damaged. 'bluelib doctor FILE' describes"), "\(list)")
        for line in ["add One --artist A", "edit 1 genre=X", "delete 600", "move 1 --to 3", "undo"] {
            let result = try home.run(["-c", line])
            #expect(result == ProgramResult(diagnostics: "-c:1: \(refusal)    \(line)\n", status: 1))
        }
        let link = home.file("link.sqlite")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.library)
        let linked = try home.run(["--library", link, "-c", "add One --artist A"])
        #expect(linked.status == 1)
        #expect(linked.diagnostics.contains(refusal))
        #expect(try home.run(["-c", "count; show 1 --format json"]).status == 0)
        #expect(home.bytes(of: "library.sqlite") == damaged)
    }

    @Test func `a program with the library open also rejects changes, and an intact copy accepts them`() throws {
        let open = try home.start(["-i"])
        open.send("count\n")
        try #require(open.waitForOutput("605\n"))
        try damage()
        let damaged = home.bytes(of: "library.sqlite")
        #expect(try home.run(["-c", "list --format tsv"]).status == 1)
        open.send("add One --artist A\ncount\n")
        let session = try open.finish()
        // The session first reads its current album, and may find the damaged page itself.
        let refusals = [String(refusal.dropFirst()), "is damaged. 'bluelib doctor FILE' describes the damage"]
        #expect(session.output == "605\n605\n", "\(session)")
        #expect(refusals.contains { session.diagnostics.contains($0) }, "\(session)")
        #expect(home.bytes(of: "library.sqlite") == damaged)
        try whole.write(to: URL(fileURLWithPath: home.library))
        #expect(try home.run(["-c", "add One --artist A; count"]) == ProgramResult(output: "606\n"))
    }

    @Test func `the doctor marks a damaged library, and removes the mark of an intact one`() throws {
        try damage()
        let found = try home.run(["doctor"])
        #expect(found.status == 1)
        #expect(found.output.contains("\n  Parts of the file differ from what was written.\n"))
        #expect(try home.run(["-c", "add One --artist A"]).diagnostics.contains(refusal))
        let name = "library.sqlite-damaged"
        #expect(home.text(of: name)?.contains("'bluelib doctor'") == true)
        try whole.write(to: URL(fileURLWithPath: home.library))
        let cured = try home.run(["doctor"])
        let sentence = "The library '\(home.library)' is intact: 605 albums, 1 change that can be undone.\n"
        let removal = "The mark of damage beside it has been removed, so it can be changed again.\n"
        #expect(cured == ProgramResult(output: sentence + removal))
        #expect(home.bytes(of: name) == nil)
        #expect(try home.run(["doctor"]) == ProgramResult(output: sentence))
    }

    @Test func `damage is reported even if no mark can be written`() throws {
        try damage()
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: home.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home.path) }
        let words = [BuiltProgram.path, "--library", home.library, "-c", "list --format tsv"]
        let list = try RunningProgram(BuiltProgram.withoutPrivileges + words, environment: home.environment).finish()
        #expect(list.status == 1, "\(list)")
        #expect(list.diagnostics.contains("' is damaged."), "\(list)")
        #expect(home.bytes(of: "library.sqlite-damaged") == nil)
    }
}
