public import AlbumModel
public import MusicLibrary
public import ShellKit

/// The state that the album commands share: the library and its current album.
@MainActor
public final class AlbumWorkspace {
    /// The library.
    public let library: LibraryAPI
    /// The current album.
    public let current: CurrentAlbum
    /// The library's journal, as the shell and the undo commands use it.
    public let history: LibraryUndoHistory

    /// The graphics capabilities of the terminal.
    package let pictures = PictureTerminal()

    /// A second connection to the library, for completion; nil if none can be opened.
    public private(set) lazy var reader: LibraryReader? = try? library.makeReader()

    /// Calls `body` with each album of a file, and returns the number of rows that are not albums; nil without a plugin for import.
    /// It throws a ``UserError`` if the file cannot be read, or a cancellation error.
    package var readAlbums: (@MainActor (_ path: String, _ body: (AlbumDraft) -> Void) throws -> Int)?
    /// The sources of albums and covers besides files; plugins add to them.
    package var sources = AlbumSources()
    /// The path of the library's file.
    package let libraryName: String

    /// Creates a workspace on a library.
    ///
    /// - Parameter name: The name of the library in the saved session: the path of its file.
    public init(library: LibraryAPI, name: String) {
        self.library = library
        libraryName = name
        current = CurrentAlbum(library: library, libraryName: name)
        history = LibraryUndoHistory(library, current)
    }
}

extension AlbumWorkspace {
    /// Rolls back the change of the running command, and returns what it did to the first albums.
    package func rollBackChange(in context: ShellContext) throws -> AlbumDifferences {
        try library.journal.rollingBack(limit: AlbumDifferences.mostShown) { try context.changes.rollBack() }
    }

    /// Rolls back the change of the running command, and reports what it would have done: `text`, which is a sentence, and a
    /// line for each of the first albums.
    /// A dry run makes the change first, so that it fails where the command itself would.
    package func concludeDryRun(
        _ text: String, in context: ShellContext, _ line: (AlbumDifference) -> String = \.summary
    ) throws {
        try context.note(rollBackChange(in: context).report(text, line))
    }
}

extension CommandCategory {
    /// Commands that display albums.
    public static let albums = CommandCategory("Albums", order: 10)
    /// Commands that import and export albums.
    public static let exchange = CommandCategory("Exchange", order: 30)
}

/// The library words its errors; the shell prints them unchanged.
extension LibraryError: UserError {
    public var message: String { description }
}
