internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

extension AlbumWorkspace {
    /// The reason for an empty list; nil if the limit is 0.
    ///
    /// - Parameter phrase: The query of the list; nil for all albums.
    func whyEmpty(_ listing: AlbumListing, phrase: AlbumPhrase?) throws -> String? {
        if listing.limit == 0 { return nil }
        if try library.isEmpty { return "The library has no albums. 'add' or 'import' brings some." }
        let count = try library.count(listing.query)
        if count > 0 {
            return
                "There is nothing behind --offset \(listing.offset): only \(count) \(count == 1 ? "album fits" : "albums fit")."
        }
        return try phrase.map { FailureReport.opening(try nothingFits($0).message) }
    }
}
