internal import AlbumModel

/// A field of the albums in the rows of a query, read without the conversion of whole albums.
struct FieldColumn: Sendable {
    /// The field.
    let field: AlbumField
    /// The SQL expression of the column that contains the field.
    let expression: String
    private let column: Int32
    /// The name of an own field.
    private let name: FieldCoding.Name?

    /// - Parameter column: The index of the column in the rows, where ``expression`` is selected.
    init(_ field: AlbumField, column: Int32 = 0) {
        self.field = field
        self.column = column
        (expression, name) =
            switch field {
            case .title: ("a.title", nil)
            case .artist: ("a.artist", nil)
            case .genre: ("a.genre", nil)
            case .year: ("a.year", nil)
            case .cover: ("a.cover", nil)
            case .own(let name): ("a.fields", FieldCoding.Name(name))
            }
    }

    /// The fields in consecutive columns.
    static func columns(of fields: [AlbumField], from first: Int32) -> [FieldColumn] {
        zip(fields, first...).map { FieldColumn($0, column: $1) }
    }

    /// Calls `body` with the text of the field in UTF-8; nil for a missing field.
    func read<Result>(_ row: ResultRow, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result) rethrows -> Result {
        try withText(in: row.bytes(column), body)
    }

    /// Calls `body` with the text of the field, from the content of its column.
    func withText<Result>(
        in bytes: UnsafeBufferPointer<UInt8>?, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
        guard let name else { return try body(bytes) }
        return try FieldCoding.withValue(of: name, in: bytes, body)
    }

    /// The text of the field; nil for a missing field.
    func text(_ row: ResultRow) -> String? { read(row) { $0.map { String(decoding: $0, as: UTF8.self) } } }
}
