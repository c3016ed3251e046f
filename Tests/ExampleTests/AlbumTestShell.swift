import AlbumCommands
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
import RemoteCommands
import ShellCommands
import ShellKit
import ShellTesting

/// A shell with all plugins of the program and the five first albums in memory; its macros and covers are deleted
/// with it.
@MainActor
final class AlbumTestShell {
    private let inner: TestShell
    /// A new folder for macros, which is created with the first one.
    private let macros = FileManager.default.temporaryDirectory.appending(path: "macros-\(UUID().uuidString)").path

    private let covers = FileManager.default.temporaryDirectory.appending(path: "covers-\(UUID().uuidString)").path

    init(isInteractive: Bool = false) throws {
        let events = EventCenter()
        let library = try LibraryAPI.open(at: .memory, events: events)
        library.startCovers(
            to: CoverCache(directory: covers), embedded: { FirstCovers.bytes(for: $0) }, environment: [:])
        let workspace = AlbumWorkspace(library: library, name: "memory")
        let plugins: [any Plugin] = [
            AlbumCommandsPlugin(workspace), ChangeCommandsPlugin(workspace), CoverCommandsPlugin(workspace),
            ExchangeCommandsPlugin(workspace), RemoteCommandsPlugin(workspace), ShellCommandsPlugin(),
            MacroCommandsPlugin(directory: macros),
            PatternCommandsPlugin(), TourCommandsPlugin(root: macros + "/tour"),
        ]
        inner = try TestShell(plugins, undo: workspace.history, isInteractive: isInteractive, events: events)
    }

    deinit {
        for path in [macros, covers] { try? FileManager.default.removeItem(atPath: path) }
    }

    var shell: Shell { inner.shell }

    func run(_ lines: String) async throws -> Transcript { try await inner.run(lines) }
}
