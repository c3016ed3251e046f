import AlbumModel
import AlbumShell
import Events
import ExchangeCommands
import Foundation
import MusicLibrary
import ShellKit
import ShellTesting
import TestFiles
import TestTraits
import Testing

@MainActor @Suite(.serialized, .mainActor) struct ConformanceTests {
    @Test func `the plugin passes the conformance suite`() throws {
        let library = try LibraryAPI.open(at: .memory, events: EventCenter(), author: "me")
        try PluginConformance.check(ExchangeCommandsPlugin(AlbumWorkspace(library: library, name: "memory")))
    }

    @Test func `every example runs`() async throws {
        let before = FileManager.default.currentDirectoryPath
        let shell = try ExchangeShell(isEmpty: false)
        #expect(FileManager.default.changeCurrentDirectoryPath(shell.folder.path))
        defer { _ = FileManager.default.changeCurrentDirectoryPath(before) }
        let count = try await TestShell.runExamples {
            let library = try LibraryAPI.open(at: .memory, events: EventCenter(), author: "me")
            let workspace = AlbumWorkspace(library: library, name: "memory")
            return try TestShell([ExchangeCommandsPlugin(workspace)], undo: workspace.history)
        }
        #expect(count == 18)
    }

    @Test(arguments: [
        ("album", AlbumField.title), ("Albumartist", .artist), ("RELEASED", .year), ("image_url", .cover),
        (" coverURL ", .cover), ("label", .own("LABEL")),
    ])
    func `a field is found by all names of its column`(name: String, field: AlbumField) {
        #expect(AlbumField(named: name) == field)
    }

    @Test(arguments: ["id", "Position"])
    func `no own field has the name of a field that the library assigns`(name: String) {
        #expect(throws: LibraryError.reservedField(name)) { try FieldAssignment(.own(name), "x") }
    }
}
