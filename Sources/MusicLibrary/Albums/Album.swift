/// An album of the library: its permanent number and its fields.
///
/// The fields in ``details`` (title, artist and so on) are also accessible as members of the album.
@dynamicMemberLookup
package struct Album: Sendable, Hashable, Identifiable {
    /// The permanent number of an album: counted from 1 and never reused, even after the album is deleted.
    package struct ID: Sendable, Hashable, Comparable {
        /// The number.
        package let number: Int64

        /// Creates an id with a number.
        package init(_ number: Int64) { self.number = number }

        package static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    /// The permanent number of the album.
    package let id: ID
    /// The fields of the album.
    package var details: AlbumDraft

    /// Creates an album with a number and fields.
    package init(id: ID, details: AlbumDraft) {
        self.id = id
        self.details = details
    }

    /// The fields of the album as its own members.
    package subscript<Value>(dynamicMember path: KeyPath<AlbumDraft, Value>) -> Value { details[keyPath: path] }
}
