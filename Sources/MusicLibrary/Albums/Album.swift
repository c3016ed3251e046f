/// An album of the library: its lasting number, and what is known of it.
///
/// What is known (title, artist and so on) is read straight from the album, though it is kept in ``details``.
@dynamicMemberLookup
package struct Album: Sendable, Hashable, Identifiable {
    /// An album's lasting number: counted from 1 and never given twice, not even when the album is gone.
    package struct ID: Sendable, Hashable, Comparable {
        /// The number itself.
        package let number: Int64

        /// The id with a given number.
        package init(_ number: Int64) { self.number = number }

        package static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    /// The album's lasting number.
    package let id: ID
    /// All that is known of the album but its number.
    package var details: AlbumDraft

    /// An album with a number and what is known of it.
    package init(id: ID, details: AlbumDraft) {
        self.id = id
        self.details = details
    }

    /// What is known of the album, read as if it were the album's own.
    package subscript<Value>(dynamicMember path: KeyPath<AlbumDraft, Value>) -> Value { details[keyPath: path] }
}
