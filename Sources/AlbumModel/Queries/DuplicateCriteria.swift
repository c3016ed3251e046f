/// The fields whose values decide if albums are duplicates, and their comparison by ``TextNormalization``.
///
/// A field with several values is compared as a set. An album that lacks one of the fields has no duplicates.
package struct DuplicateCriteria: Sendable, Hashable {
    /// The compared fields.
    package let fields: [AlbumField]

    /// Artist and title.
    package static let artistAndTitle = DuplicateCriteria([.artist, .title])

    /// Creates criteria for a comparison of these fields.
    package init(_ fields: [AlbumField]) { self.fields = fields }

    /// True if the albums of a brief listing have the compared fields.
    package var allowsBriefListing: Bool {
        fields.allSatisfy { field in
            switch field {
            case .title, .artist, .genre, .year: true
            case .cover, .own: false
            }
        }
    }

    /// The normalized values of the compared fields as bytes; nil if the album lacks one.
    package func key(of album: AlbumDraft) -> [UInt8]? {
        var key: [UInt8] = []
        key.reserveCapacity(64)
        for field in fields {
            guard let text = album.text(of: field) else { return nil }
            if field.holdsSeveralValues, ValueList.hasSeparator(text) {
                for value in Set(ValueList.values(in: text).map(TextNormalization.normalize)).sorted() {
                    key += value.utf8
                    key.append(Self.valueEnd)
                }
            } else {
                TextNormalization.append(text, to: &key)
                key.append(Self.valueEnd)
            }
            key.append(Self.fieldEnd)
        }
        return key
    }

    // Bytes that UTF-8 does not use.
    private static let valueEnd: UInt8 = 0xFE
    private static let fieldEnd: UInt8 = 0xFF

    /// A 64-bit hash of the key, different in each run of the program; nil if the album lacks a field.
    package func hash(of album: AlbumDraft) -> Int? {
        key(of: album).map { key in
            var hasher = Hasher()
            key.withUnsafeBytes { hasher.combine(bytes: $0) }
            return hasher.finalize()
        }
    }
}

/// The albums of a list, as a condition for those of a library.
///
/// - Complexity: About 16 bytes for each album, because only 64-bit hashes are stored. With a million albums in the list
///   and in the library, one comparison in ten million has a collision.
public struct AlbumSet: Sendable, Hashable {
    private static let criteria = DuplicateCriteria.artistAndTitle
    private var hashes: Set<Int> = []

    /// Creates an empty set.
    public init() {}

    /// Adds an album.
    public mutating func insert(_ album: AlbumDraft) {
        if let hash = Self.criteria.hash(of: album) { hashes.insert(hash) }
    }

    /// True if the set has an album with the same artist and title after normalization.
    public func contains(_ album: AlbumDraft) -> Bool {
        Self.criteria.hash(of: album).map(hashes.contains) ?? false
    }
}
