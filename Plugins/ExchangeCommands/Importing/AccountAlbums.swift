internal import AlbumModel
internal import MusicLibrary

/// The account from which each album of a library came, so that the albums of one account are not missing in another.
///
/// They are kept like the values of a source, whose only field has the name of the account.
@MainActor
struct AccountAlbums {
    // No name begins with a space.
    private static let source = " account"

    private let account: AlbumField
    private let base: SourceBase
    /// The albums that came from the account for the first time, to be saved.
    private(set) var readings = SourceReadings(of: source)

    /// - Parameter account: The name of the account, in small letters.
    init(of account: String, in library: LibraryAPI) throws {
        (self.account, base) = (.own(account), try library.journal.base(of: Self.source))
    }

    /// Records that an album came from the account.
    mutating func add(_ id: Album.ID) { if base.fields(of: id) != [account] { readings.add(id, [account]) } }

    /// True if the album came from another account.
    func excludes(_ id: Album.ID) -> Bool { base.fields(of: id).map { $0 != [account] } ?? false }
}
