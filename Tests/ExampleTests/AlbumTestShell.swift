import AlbumCommands
import AlbumShell
import ChangeCommands
import Events
import ExchangeCommands
import Foundation
import MacroCommands
import MusicLibrary
import PatternCommands
import ShellCommands
import ShellKit
import ShellTesting

/// A shell with all the plugins of the program, on the five first albums in memory; its macros go when it goes.
@MainActor
final class AlbumTestShell {
    private let inner: TestShell
    /// A place for macros that nobody has used; it is made with the first one.
    private let macros = FileManager.default.temporaryDirectory.appending(path: "macros-\(UUID().uuidString)").path

    init(isInteractive: Bool = false) throws {
        let events = EventCenter()
        let workspace = AlbumWorkspace(library: try LibraryAPI.open(at: .memory, events: events), name: "memory")
        let plugins: [any Plugin] = [
            AlbumCommandsPlugin(workspace), ChangeCommandsPlugin(workspace), ExchangeCommandsPlugin(workspace),
            ShellCommandsPlugin(), MacroCommandsPlugin(directory: macros), PatternCommandsPlugin(),
        ]
        inner = try TestShell(plugins, undo: LibraryUndoHistory(workspace), isInteractive: isInteractive)
    }

    deinit { try? FileManager.default.removeItem(atPath: macros) }

    var shell: Shell { inner.shell }

    func run(_ lines: String) async throws -> Transcript { try await inner.run(lines) }
}
