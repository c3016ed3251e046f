package import AlbumModel
internal import Files
internal import MusicLibrary
package import ShellKit

/// The options `--in` and `--not-in`, which compare albums with a file.
@MainActor
package struct AlbumComparison {
    /// `--in FILE`
    package let isIn = Parameter<FilePath?>.option("in", help: "Only albums that are in this list or library too.")
    /// `--not-in FILE`
    package let isNotIn = Parameter<FilePath?>.option("not-in", help: "Only albums that this list or library lacks.")
    private let workspace: AlbumWorkspace

    /// Creates the options of a command.
    package init(_ workspace: AlbumWorkspace) { self.workspace = workspace }

    /// A query restricted by the options of a call.
    ///
    /// - Throws: ``CommandFailure``, ``LibraryError`` or the errors of ``AlbumWorkspace/readAlbums`` if a file cannot be read.
    package func restrict(_ query: AlbumQuery, by call: Invocation, in context: ShellContext) throws -> AlbumQuery {
        var query = query
        if let file = call[isIn] { query = query.and(.isIn(try albums(in: file.path, context))) }
        if let file = call[isNotIn] { query = query.and(.not(.isIn(try albums(in: file.path, context)))) }
        return query
    }

    /// The albums in a library, which stays unchanged, or in a list.
    private func albums(in path: String, _ context: ShellContext) throws -> AlbumSet {
        let status = FileStatus(path)
        guard [.regular, .directory, nil].contains(status?.kind) else {
            throw CommandFailure("'\(path)' is a device, a pipe or a socket. Name a file.")
        }
        // SQLite's locks on the open library would be lost if this program opened and closed its file again.
        if let status, FileStatus(workspace.libraryName)?.isSameFile(as: status) == true {
            throw CommandFailure("'\(path)' is the library that is open. Name another file.")
        }
        if let albums = try AlbumSet(libraryAt: path) { return albums }
        guard let readAlbums = workspace.readAlbums else {
            throw CommandFailure("'\(path)' is not a library, and no plugin reads lists. Name a library.")
        }
        var albums = AlbumSet()
        let others = try readAlbums(path) { albums.insert($0) }
        if others > 0 {
            try context.warn("\(others == 1 ? "1 row" : "\(others) rows") of '\(path)' without artist or title.")
        }
        return albums
    }
}
