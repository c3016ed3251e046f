import AlbumCommands
import AlbumModel
import AlbumShell
import ChangeCommands
import CoverCommands
import Events
import ExchangeCommands
import FirstCovers
import Foundation
import MacroCommands
import MusicLibrary
import PatternCommands
import LookupCommands
import RemoteCommands
import ShareCommands
import ShellCommands
import ShellKit
import ShellTesting
import TestFiles

/// A shell with all plugins of the program and the five first albums in memory; its macros and covers are deleted
/// with it.
@MainActor
final class AlbumTestShell {
    private let inner: TestShell
    private let folder = TemporaryFolder()

    init(isInteractive: Bool = false) throws {
        let events = EventCenter()
        let library = try LibraryAPI.open(at: .memory, events: events)
        let cache = CoverCache(directory: folder.file("covers"))
        library.startCovers(to: cache, embedded: { FirstCovers.bytes(for: $0) }, environment: [:])
        let workspace = AlbumWorkspace(library: library, name: "memory")
        let plugins: [any Plugin] = [
            AlbumCommandsPlugin(workspace), ChangeCommandsPlugin(workspace), CoverCommandsPlugin(workspace),
            ExchangeCommandsPlugin(workspace),
            LookupCommandsPlugin(workspace, Directories(application: "bluelib", override: "BLUELIB_HOME")),
            RemoteCommandsPlugin(workspace), ShareCommandsPlugin(workspace),
            ShellCommandsPlugin(),
            MacroCommandsPlugin(directory: folder.file("macros")), PatternCommandsPlugin(),
            TourCommandsPlugin(root: folder.file("macros/tour"), exercises: folder.file("macros/exercises")),
        ]
        inner = try TestShell(plugins, undo: workspace.history, isInteractive: isInteractive, events: events)
    }

    var shell: Shell { inner.shell }

    func run(_ lines: String) async throws -> Transcript { try await inner.run(lines) }
}
