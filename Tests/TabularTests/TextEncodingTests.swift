import Tabular
import Testing

struct TextEncodingTests {
    /// A table whose cell is `bytes`.
    private func table(_ bytes: [UInt8], before: String = "") -> [UInt8] {
        Array("artist,title\n\(before)".utf8) + bytes + Array(",x\n".utf8)
    }

    private func read(_ bytes: [UInt8]) throws -> (artist: String, problems: [RowProblem]) {
        let reader = try TabularFormat.reader(for: MemoryByteSource(bytes), format: .csv)
        let row = try #require(try reader.next())
        return (row.values[0].text, row.problems)
    }

    private func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isBigEndian ? bytes.reversed() : bytes
        }
    }

    @Test func `plain ASCII is read unchanged`() throws {
        let result = try read(table(Array("Sting".utf8)))
        #expect(result.artist == "Sting")
    }

    @Test func `a byte order mark is not part of the first name`() throws {
        let source = MemoryByteSource([0xEF, 0xBB, 0xBF] + table(Array("Björk".utf8)))
        let reader = try TabularFormat.reader(for: source, format: .csv)
        let row = try #require(try reader.next())
        #expect(row.columns.names == ["artist", "title"])
        #expect(row["artist"] == .string("Björk"))
    }

    @Test(arguments: [false, true], [false, true])
    func `UTF-16 is recognised with and without its mark`(isBigEndian: Bool, isMarked: Bool) throws {
        let text = (isMarked ? "\u{FEFF}" : "") + "artist\ttitle\r\nBjörk 😀\t\"Post\"\r\n"
        let reader = try TabularFormat.reader(
            for: MemoryByteSource(utf16(text, isBigEndian: isBigEndian)), format: .csv)
        let row = try #require(try reader.next())
        #expect(row["artist"] == .string("Björk 😀"))
        #expect(row["title"] == .string("Post"))
        #expect(row.problems.isEmpty)
    }

    @Test func `half a pair in UTF-16 and half a unit at its end are problems of their rows`() throws {
        var bytes = utf16("\u{FEFF}a,b\nx", isBigEndian: false)
        bytes += [0x3D, 0xD8] + utf16("y,2\nz,3", isBigEndian: false) + [0x41]
        #expect(
            TableText(bytes, .csv).rows == [
                "2: a=x\u{FFFD}y|b=2 !'a' contains invalid characters, which were replaced by '\u{FFFD}'",
                "3: a=z|b=3\u{FFFD} !'b' contains invalid characters, which were replaced by '\u{FFFD}'",
            ])
    }

    @Test(arguments: [
        ([0x42, 0x6A, 0xF6, 0x72, 0x6B], "Björk"),
        ([0x53, 0x69, 0x67, 0x75, 0x72, 0x20, 0x52, 0xF3, 0x73], "Sigur Rós"),
        ([0x4D, 0xF6, 0x74, 0xF6, 0x72, 0x68, 0x65, 0x61, 0x64], "Mötörhead"),
        ([0x93, 0x48, 0x65, 0x72, 0x6F, 0x65, 0x73, 0x94], "“Heroes”"),
        ([0x57, 0x68, 0x61, 0x74, 0x92, 0x73], "What’s"),
    ])
    func `Latin-1 is recognised`(bytes: [UInt8], text: String) throws {
        let result = try read(table(bytes))
        #expect(result.artist == text)
        #expect(result.problems.isEmpty)
    }

    @Test(arguments: [
        ([0x42, 0x6A, 0x9A, 0x72, 0x6B], "Björk"),
        ([0x42, 0x65, 0x79, 0x6F, 0x6E, 0x63, 0x8E], "Beyoncé"),
        ([0x57, 0x68, 0x61, 0x74, 0xD5, 0x73], "What’s"),
    ])
    func `MacRoman is recognised`(bytes: [UInt8], text: String) throws {
        let result = try read(table(bytes))
        #expect(result.artist == text)
    }

    @Test func `every byte of MacRoman and Latin-1 has its character`() throws {
        for (encoding, samples) in [
            (
                TextEncoding.macRoman,
                [(0x80, "Ä"), (0xA5, "•"), (0xCA, "\u{A0}"), (0xDB, "€"), (0xF0, "\u{F8FF}"), (0xFF, "ˇ")]
            ),
            (.latin1, [(0x80, "€"), (0x81, "\u{81}"), (0x9F, "Ÿ"), (0xA0, "\u{A0}"), (0xE9, "é"), (0xFF, "ÿ")]),
        ] {
            let bytes = Array("a\n".utf8) + (0x80...0xFF).map { UInt8($0) }
            let reader = try TabularFormat.reader(
                for: MemoryByteSource(bytes), format: .csv, options: ReadingOptions(encoding: encoding))
            let text = try #require(try reader.next()).values[0].text
            let characters = Array(text.unicodeScalars)
            #expect(characters.count == 128)
            for (byte, character) in samples { #expect(String(characters[byte - 0x80]) == character) }
        }
    }

    @Test func `an accent after much ASCII determines the encoding`() throws {
        let before = String(repeating: "Sting,y\n", count: 20_000)
        let latin1 = TableText(table([0x42, 0x6A, 0xF6, 0x72, 0x6B], before: before), .csv)
        #expect(latin1.rows.last == "20002: artist=Björk|title=x")
        let utf8 = TableText(table(Array("Björk".utf8), before: before), .csv)
        #expect(utf8 == latin1)
    }

    @Test func `bytes of Windows-1252 in UTF-8 are a problem of their row`() throws {
        let bytes = Array("artist,title\nBjörk,Début\nBj".utf8) + [0xF6] + Array("rk,Homogénic\nSting,x\n".utf8)
        let table = TableText(bytes, .csv)
        try #require(table.rows.count == 3)
        #expect(table.rows[0] == "2: artist=Björk|title=Début")
        #expect(
            table.rows[1]
                == "3: artist=Björk|title=Homogénic !'artist' has bytes of Windows-1252 among UTF-8, so it was read as 'Björk'"
        )
        #expect(table.rows[2] == "4: artist=Sting|title=x")
    }

    @Test func `invalid bytes in JSON are a problem of their row`() {
        let bytes = Array("[{\"a\":\"éà\"},{\"a\":\"".utf8) + [0xFF] + Array("\"}]".utf8)
        #expect(
            TableText(bytes, .json).rows == [
                "1: a=éà", "1: a=\u{FFFD} !'a' contains invalid characters, which were replaced by '\u{FFFD}'",
            ])
    }

    @Test(arguments: [
        [0x01, 0x02, 0, 0x0D], [0x7F, 0x45, 0x4C, 2, 1, 1, 0],
        [0x61, 0x2C, 0x62, 0x0A, 0, 0x0A],
    ])
    func `input with NUL bytes is not text`(bytes: [UInt8]) {
        #expect(TableText(bytes).error == .binary(file: nil))
    }
}
