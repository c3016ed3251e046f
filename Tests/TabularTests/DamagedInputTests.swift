import Tabular
import Testing

struct DamagedInputTests {
    private static let csv = Array(
        "\u{FEFF}title,\"ar\ntist\",year\r\n\"B \"\"x\"\"\",Jöni,1\r\n\r\n😀,\"a\r\nb\"z,\n\"\",,,x\n".utf8)
    private static let tsv = Array("title\tartist\nB\\tx\tJöni\n😀\n".utf8)
    private static let json = Array(
        """
        [ {"title":"Bl\\u00fce\\ud83d\\ude00\\n","year":-1.5e+3,"fields":{"a":[1,true,{"b":null}]}} ,
        {"title":"Jöni","year":null,"title":"x"},
        7, "\\ud83d" ]
        """.utf8)
    private static let jsonl = Array("{\"a\":\"é\"}\r\n{\"a\":[1,2],\"b\":false}\n\n{}\n".utf8)
    private static let latin1: [UInt8] = Array("title,artist\nBlue,J".utf8) + [0xF6] + Array("ni\nRed,Sting\n".utf8)
    private static let utf16: [UInt8] =
        [0xFF, 0xFE] + "title,artist\nBlue 😀,Jöni\n".utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }

    static let files: [[UInt8]] = [csv, tsv, json, jsonl, latin1, utf16]

    @Test(arguments: files)
    func `the size of the chunks has no effect`(bytes: [UInt8]) {
        let whole = TableText(bytes)
        #expect(whole.error == nil)
        #expect(whole.rows.count >= 2 || bytes == Self.utf16)
        for chunkSize in [1, 2, 3, 7, 4096] {
            #expect(TableText(bytes, chunkSize: chunkSize) == whole)
        }
    }

    @Test(arguments: files)
    func `a truncated file gives rows or an error, independent of the size of the chunks`(bytes: [UInt8]) {
        let whole = TableText(bytes)
        for length in bytes.indices {
            let cut = Array(bytes.prefix(length))
            let table = TableText(cut)
            #expect(table == TableText(cut, chunkSize: 1))
            #expect(table.rows.count <= whole.rows.count + 1)
        }
    }

    @Test func `a truncated JSON list is an error`() {
        for length in Self.json.indices {
            #expect(TableText(Array(Self.json.prefix(length)), .json).error != nil)
        }
    }

    @Test(arguments: files)
    func `an invalid byte at any position gives rows or an error`(bytes: [UInt8]) {
        for index in bytes.indices {
            for byte in [0x00, 0x22, 0x2C, 0x5C, 0x7B, 0x80, 0xC3, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[index] = byte
                #expect(TableText(damaged) == TableText(damaged, chunkSize: 3))
            }
        }
    }

    @Test(arguments: [1, 7, 4096])
    func `a row across many chunks is read completely`(chunkSize: Int) {
        let long = String(repeating: "x\"y\n", count: 50_000)
        let cell = long.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        let table = TableText(Array("a,b\n\"\(cell)\",2\n3,4\n".utf8), .csv, chunkSize: chunkSize)
        #expect(table.rows == ["2: a=\(long)|b=2", "50003: a=3|b=4"])
    }

    @Test(arguments: [1, 5, Int.max])
    func `a row over the limit is rejected with its line for any size of chunks`(chunkSize: Int) {
        var options = ReadingOptions()
        options.rowLimit = 20
        let fits = Array("a,b\n\(String(repeating: "x", count: 17)),2\n".utf8)
        #expect(TableText(fits, .csv, chunkSize: chunkSize, options: options).rows.count == 1)
        let over = Array("a,b\n\(String(repeating: "x", count: 18)),2\n".utf8)
        let error = TabularError.rowTooLong(file: nil, line: 2, limit: 20)
        #expect(TableText(over, .csv, chunkSize: chunkSize, options: options).error == error)
        let json = Array("[\n{\"a\":\"\(String(repeating: "x", count: 18))\"}]".utf8)
        #expect(TableText(json, .json, chunkSize: chunkSize, options: options).error == error)
    }

    @Test func `a line of 17 MB is rejected`() {
        let bytes = Array("a\n\"".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 17 << 20)
        #expect(TableText(bytes, .csv).error == .rowTooLong(file: nil, line: 2, limit: 16 << 20))
    }

    @Test func `a header with too many columns is rejected`() {
        let error = TabularError.tooManyColumns(file: nil, limit: 4096)
        #expect(TableText(String(repeating: "a,", count: 4095) + "a\n1\n", .csv).rows.count == 1)
        #expect(TableText(String(repeating: "a,", count: 4096) + "a\n1\n", .csv).error == error)
        #expect(TableText("a,b\n" + String(repeating: ",", count: 100_000), .csv).error == nil)
    }

    @Test func `nested lists are read up to the limit`() {
        func nested(_ depth: Int) -> String {
            "[{\"a\":\(String(repeating: "[", count: depth))\(String(repeating: "]", count: depth))}]"
        }
        #expect(TableText(nested(127), .json).error == nil)
        #expect(TableText(nested(128), .json).error == .tooDeep(file: nil, line: 1, limit: 128))
        #expect(TableText(nested(100_000), .json).error == .tooDeep(file: nil, line: 1, limit: 128))
    }
}
