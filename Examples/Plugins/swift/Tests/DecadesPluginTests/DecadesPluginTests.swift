import AlbumShell
import DecadesPlugin
import Events
import AlbumModel
import MusicLibrary
import ShellKit
import ShellTesting
import Testing

@MainActor
struct DecadesPluginTests {
    private let workspace: AlbumWorkspace
    private let shell: TestShell

    /// A shell over the five albums of a new library, in memory.
    init() throws {
        workspace = AlbumWorkspace(library: try LibraryAPI.open(at: .memory, events: EventCenter()), name: "memory")
        shell = try TestShell([DecadesPlugin(workspace)], undo: workspace.history)
    }

    @Test func `the decade follows from the year`() async throws {
        let transcript = try await shell.run("decades 1-2")
        #expect(transcript == Transcript(diagnostics: "Changed 2 albums.\n"))
        #expect(
            try workspace.library.albums(.all, limit: 3).map { $0.album.fields["decade"] } == ["1990s", "2000s", nil])
    }

    @Test func `an album that does not exist is refused`() async throws {
        let transcript = try await shell.run("decades 9")
        #expect(transcript.status == 1)
    }

    @Test func `the plugin is complete, and its examples work`() async throws {
        try PluginConformance.check(DecadesPlugin(workspace))
        try await TestShell.runExamples { try DecadesPluginTests().shell }
    }
}
