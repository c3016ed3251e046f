internal import CPostgres

/// The rows of a statement, or one row at a time; the columns are in PostgreSQL's binary form.
final class PostgresResult {
    private let libpq: cpostgres_library
    private let handle: OpaquePointer

    init(_ libpq: cpostgres_library, _ handle: OpaquePointer) { (self.libpq, self.handle) = (libpq, handle) }

    deinit { libpq.clear(handle) }

    var status: Int { Int(libpq.resultStatus(handle)) }
    var isEmpty: Bool { libpq.ntuples(handle) == 0 }

    /// The server's code of an error; nil for an error of the connection.
    var sqlState: String? { field(PG_DIAG_SQLSTATE) }
    var message: String? { field(PG_DIAG_MESSAGE_PRIMARY) }

    /// The bytes of a column of the first row; none for null.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let count = Int(libpq.getlength(handle, 0, column))
        return UnsafeRawBufferPointer(start: libpq.getvalue(handle, 0, column), count: count)
    }

    func integer(_ column: Int32) -> Int {
        let bytes = bytes(column)
        let start: Int64 = bytes.first.map { $0 > 127 } == true ? -1 : 0
        return Int(bytes.reduce(start) { $0 << 8 | Int64($1) })
    }
    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    private func field(_ field: some BinaryInteger) -> String? {
        libpq.resultErrorField(handle, Int32(field)).map { String(cString: $0) }
    }
}
