package import AlbumModel
internal import SQLite

/// An album of a list as bytes of UTF-8, which belong to SQLite: the row is valid only while it is visited.
///
/// The type cannot be stored, so no visitor can keep a row. An ``Album`` that is kept is made from it.
package struct AlbumRow: ~Escapable {
    /// The position, from 1.
    package let position: Int
    /// The permanent number.
    package let id: Album.ID
    /// The bytes of the title.
    package let title: Span<UInt8>
    /// The bytes of the artist.
    package let artist: Span<UInt8>
    /// Empty if the album has none.
    package let genre: Span<UInt8>
    /// The year of release.
    package let year: Int?
    /// Empty if the album has none.
    package let cover: Span<UInt8>
    /// The own fields in ``FieldCoding``.
    private let fields: Span<UInt8>

    /// An album from the current row of a statement.
    ///
    /// - Parameters:
    ///   - first: The first of the ``columns``.
    ///   - isBrief: True if the row ends before the columns that a brief listing omits.
    @_lifetime(borrow row)
    init(_ row: borrowing Row, from first: Int32, isBrief: Bool = false, id: Int64, position: Int) {
        (self.position, self.id) = (position, Album.ID(id))
        title = row.span(first)
        artist = row.span(first + 1)
        genre = row.span(first + 2)
        year = row.optionalNumber(first + 3)
        cover = isBrief ? Span() : row.span(first + 4)
        fields = isBrief ? Span() : row.span(first + 5)
    }

    /// An album from texts, one after the other: title, artist, genre, cover and own fields.
    @_lifetime(copy texts)
    fileprivate init(_ texts: Span<UInt8>, ends: [Int], of located: PositionedAlbum) {
        (position, id, year) = (located.position, located.album.id, located.album.details.year)
        title = texts.extracting(..<ends[0])
        artist = texts.extracting(ends[0]..<ends[1])
        genre = texts.extracting(ends[1]..<ends[2])
        cover = texts.extracting(ends[2]..<ends[3])
        fields = texts.extracting(ends[3]...)
    }

    /// True if the album has own fields.
    package var hasOwnFields: Bool { !fields.isEmpty }

    /// Calls `body` with the value of an own field; nil if the album does not have it.
    package func withValue<Result>(of name: OwnFieldName, _ body: (Span<UInt8>?) throws -> Result) rethrows -> Result {
        guard hasOwnFields else { return try body(nil) }
        return try fields.withUnsafeBufferPointer { bytes in
            try FieldCoding.withValue(of: name, in: bytes) { value in
                guard let value else { return try body(nil) }
                return try body(Span(_unsafeElements: value))
            }
        }
    }

    /// The album as values that can be kept.
    package var located: PositionedAlbum { PositionedAlbum(position: position, album: Album(id: id, details: details)) }

    fileprivate var details: AlbumDraft {
        AlbumDraft(
            title: Self.text(title), artist: Self.text(artist), genre: Self.text(genre), year: year,
            coverURL: Self.text(cover), fields: FieldCoding.decode(hasOwnFields ? Self.text(fields) : nil))
    }

    private static func text(_ bytes: Span<UInt8>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}

extension AlbumRow {
    /// The columns for the fields of an album, in the order of reading and writing.
    static let columns = "title, artist, genre, year, cover, fields"
    /// The same columns of the table that queries name `a`.
    static let queryColumns = "a.title, a.artist, a.genre, a.year, a.cover, a.fields"
    /// The same columns without those that a brief listing omits.
    static let briefQueryColumns = "a.title, a.artist, a.genre, a.year"
}

extension PositionedAlbum {
    /// Calls `body` with the album as bytes.
    package func withRow<Result>(_ body: (borrowing AlbumRow) throws -> Result) rethrows -> Result {
        let details = album.details
        var (bytes, ends) = ([UInt8](), [Int]())
        let fields = FieldCoding.encode(details.fields)
        for text in [details.title, details.artist, details.genre, details.coverURL, fields] {
            bytes += (text ?? "").utf8
            ends.append(bytes.count)
        }
        return try body(AlbumRow(bytes.span, ends: ends, of: self))
    }
}

extension Row {
    /// The text in a column, valid until the next step; empty for null.
    @_lifetime(borrow self)
    fileprivate func span(_ column: Int32) -> Span<UInt8> {
        let bytes = bytes(column) ?? UnsafeBufferPointer(start: nil, count: 0)
        return _overrideLifetime(Span(_unsafeElements: bytes), borrowing: self)
    }

    /// The integer in a column; nil for null. SQLite reads null as 0, so most rows need one call.
    fileprivate func optionalNumber(_ column: Int32) -> Int? {
        let number = number(column)
        return number == 0 && isNull(column) ? nil : Int(number)
    }

    /// The fields of an album from consecutive columns.
    func draft(from first: Int32) -> AlbumDraft {
        AlbumRow(self, from: first, id: 0, position: 0).details
    }
}

extension Statement {
    /// Binds all fields of an album, in the order of the columns.
    func bind(_ album: AlbumDraft) -> Statement {
        bind(album.title).bind(album.artist).bind(album.genre).bind(album.year).bind(album.coverURL)
            .bind(FieldCoding.encode(album.fields))
    }

    /// Binds the fields of an album in some columns, in their order.
    func bind(_ album: AlbumDraft, in columns: AlbumColumns) -> Statement {
        if columns.contains(.title) { bind(album.title) }
        if columns.contains(.artist) { bind(album.artist) }
        if columns.contains(.genre) { bind(album.genre) }
        if columns.contains(.year) { bind(album.year) }
        if columns.contains(.cover) { bind(album.coverURL) }
        if columns.contains(.fields) { bind(FieldCoding.encode(album.fields)) }
        return self
    }

    /// Runs a statement of the search index for the words of an album.
    func run(_ id: Int64, _ words: SearchText) throws {
        try words.withTexts { title, artist, genre, own in
            try bind(id).bind(inPlace: title).bind(inPlace: artist).bind(inPlace: genre).bind(inPlace: own).run()
        }
    }
}

extension Range<Int64> {
    /// The range of counters, limited so that additions never overflow.
    static var counting: Range<Int64> { 0..<1 << 60 }
}
