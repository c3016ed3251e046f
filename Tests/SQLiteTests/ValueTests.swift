import SQLite
import TestTraits
import Testing

/// Values that are bound, stored and read.
@Suite(.blocking) struct ValueTests {
    private let db: Database

    init() throws { db = try Database(path: ":memory:") }

    @Test(
        arguments: [
            .null, .integer(0), .integer(.min), .integer(.max), .real(0.1), .real(-.infinity), .text(""), .text("a\0b"),
            .text("\0"),
            .text("Größe 🎵"), .blob([]), .blob([0]), .blob(Array(0...255)),
        ] as [SQLiteValue])
    func `a value comes back as it was bound`(value: SQLiteValue) throws {
        try db.execute("CREATE TABLE a (b)")
        try db.prepare("INSERT INTO a VALUES (?)").bind(value).run()
        #expect(try db.value("SELECT b FROM a") == value)
        #expect(try db.prepare("SELECT b, b FROM a").all { SQLiteValue($0, 1) } == [value])
    }

    @Test func `values of Swift's types are bound as their storage classes`() throws {
        let statement = try db.prepare(
            "SELECT typeof(?), typeof(?), typeof(?), typeof(?), typeof(?), typeof(?), typeof(?)")
        statement.bind(1 as Int).bind(2 as Int64).bind(0.5).bind("").bind(nil as Int?).bind(nil as Int64?).bind(
            nil as String?)
        let types = try statement.first { row in try (0..<7).map { try row.read($0, as: String.self) } }
        #expect(types == ["integer", "integer", "real", "text", "null", "null", "null"])
    }

    @Test func `a text of ten megabytes comes back`() throws {
        let text = String(repeating: "ä", count: 5 << 20)
        #expect(try db.prepare("SELECT ?").bind(text).value() == text)
    }

    @Test(arguments: ["NULL", "'7'", "7.5", "x'37'"])
    func `a value of another storage class is no integer, and damage where one must be`(_ other: String) throws {
        try db.prepare("SELECT \(other)").forEach { row in
            #expect(row[0] as Int64? == nil)
            #expect(row[0] as Int? == nil)
            #expect(row[0] as Bool? == nil)
            #expect(throws: SQLiteError.corrupt) { try row.read(0, as: Int64.self) }
        }
    }

    @Test func `an integer is also read as a real number, and no text is`() throws {
        #expect(try db.value("SELECT 7") == 7.0)
        #expect(try db.value("SELECT '7'", as: Double.self) == nil)
        #expect(try db.value("SELECT 7", as: String.self) == nil)
    }

    @Test func `an integer outside its range is damage`() throws {
        let statement = try db.prepare("SELECT 8")
        #expect(try statement.first { try $0.read(0, within: 0..<9) } == 8)
        #expect(throws: SQLiteError.corrupt) { try statement.first { try $0.read(0, within: 0..<8) } }
    }

    @Test func `converted values are those of SQLite`() throws {
        try db.prepare("SELECT NULL, '7 days', 7.5, x'4142', 7").forEach { row in
            #expect((0..<5).map { row.number($0) } == [0, 7, 7, 0, 7])
            #expect((0..<5).map { row.text($0) } == [nil, "7 days", "7.5", "AB", "7"])
            #expect((0..<5).map { row.isNull($0) } == [true, false, false, false, false])
            #expect(row.bytes(1).map(Array.init) == Array("7 days".utf8))
        }
    }

    @Test func `a missing row and null have no value`() throws {
        #expect(try db.value("SELECT NULL", as: Int.self) == nil)
        #expect(try db.value("SELECT 1 WHERE 0", as: Int.self) == nil)
        #expect(throws: SQLiteError.corrupt) { try db.prepare("SELECT NULL").values(as: Int.self) }
    }
}
