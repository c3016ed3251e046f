import Tabular
import Testing

/// Names are read right in the encodings that people's files have, also a single one among hundreds of rows of ASCII.
struct EncodingGuessTests {
    struct Alphabet: Sendable, CustomTestStringConvertible {
        let file: String
        let encoding: String
        /// The percentage of names that must be read right alone.
        let percent: Int

        var testDescription: String { "\(file) in \(encoding)" }
    }

    static let alphabets = [
        Alphabet(file: "western", encoding: "Windows-1252", percent: 99),
        Alphabet(file: "western", encoding: "Macintosh", percent: 92),
        Alphabet(file: "central-european", encoding: "Windows-1250", percent: 88),
        Alphabet(file: "central-european", encoding: "ISO-8859-2", percent: 86),
        Alphabet(file: "western", encoding: "CP850", percent: 76),
        Alphabet(file: "turkish", encoding: "Windows-1254", percent: 95),
        Alphabet(file: "cyrillic", encoding: "Windows-1251", percent: 97),
        Alphabet(file: "cyrillic", encoding: "KOI8-R", percent: 93),
        Alphabet(file: "cyrillic", encoding: "CP866", percent: 93),
        Alphabet(file: "cyrillic", encoding: "ISO-8859-5", percent: 90),
        Alphabet(file: "greek", encoding: "Windows-1253", percent: 95),
        Alphabet(file: "japanese", encoding: "CP932", percent: 98),
        Alphabet(file: "japanese", encoding: "EUC-JP", percent: 82),
        Alphabet(file: "simplified-chinese", encoding: "GBK", percent: 88),
        Alphabet(file: "traditional-chinese", encoding: "Big5", percent: 86),
        Alphabet(file: "korean", encoding: "EUC-KR", percent: 92),
    ]

    /// The first cells of a table.
    private func firstCells(_ bytes: [UInt8]) throws -> [String] {
        let reader = try TabularFormat.reader(for: MemoryByteSource(bytes), format: .csv)
        var cells: [String] = []
        while let row = try reader.next() { cells.append(row.values.prefix(2).map(\.text).joined(separator: ";")) }
        return cells
    }

    @Test(arguments: alphabets)
    func `each list of names is read right`(alphabet: Alphabet) throws {
        let lists = try NameList.all(alphabet.file)
        #expect(lists.count >= 10)
        for list in lists {
            // Those that the encoding has: KOI8-R lacks the letters of Ukrainian.
            let lines = list.lines.filter { encoded($0, alphabet.encoding) != nil }
            let bytes = try #require(encoded(NameList(lines: lines).table, alphabet.encoding))
            #expect(try firstCells(bytes) == lines, "\(alphabet.encoding)")
        }
    }

    @Test(arguments: alphabets)
    func `a name alone among ASCII is mostly read right`(alphabet: Alphabet) throws {
        let rows = (1...60).map { "Pink Floyd;The Wall \($0)" }
        var (right, all, wrong) = (0, 0, [String]())
        for name in try NameList.all(alphabet.file).flatMap(\.lines).flatMap({ $0.split(separator: ";") }) {
            let lines = rows.prefix(30) + ["\(name);1990"] + rows.suffix(30)
            guard !name.utf8.allSatisfy({ $0 < 0x80 }),
                let bytes = encoded(NameList(lines: Array(lines)).table, alphabet.encoding)
            else { continue }
            all += 1
            if (try? firstCells(bytes)) == Array(lines) { right += 1 } else { wrong.append(String(name)) }
        }
        #expect(right * 100 >= all * alphabet.percent, "\(right) of \(all): \(wrong)")
    }

    @Test(arguments: [
        "Vol. ²", "T³", "2 × 4", "Nº 1", "2º Volumen", "1ª Parte", "¡Ay!", "Uno ¡", "100 £", "50¢", "Mahler–Strauss",
        "’74 live",
        "Rock ´n´ Roll", "Don´t", "Ü & Ich", "À la", "Ñu", "Ñoño", "Ça va", "Forêt", "Três", "Mãe", "Dû",
        "Þursaflokkurinn",
        "Pixies – Ñ",
    ])
    func `a name in Windows-1252 alone among ASCII is read right`(name: String) throws {
        let lines = ["Pink Floyd;The Wall", "\(name);1990", "Can;Tago Mago"]
        #expect(try firstCells(#require(encoded(NameList(lines: lines).table, "Windows-1252"))) == lines)
    }

    @Test func `a guess is named, and what is certain is not`() throws {
        func guess(_ bytes: [UInt8], _ encoding: TextEncoding? = nil) throws -> TextEncoding? {
            let reader = try TabularFormat.reader(
                for: MemoryByteSource(bytes), format: .csv, options: ReadingOptions(encoding: encoding))
            while try reader.next() != nil {}
            return reader.guessedEncoding
        }
        let text = "artist,title\nBjörk,Début\nBjörk,Homogénic\n"
        #expect(try guess(Array(text.utf8)) == nil)
        #expect(try guess(Array("artist,title\nSting,x\n".utf8)) == nil)
        #expect(try guess(#require(encoded(text, "UTF-16"))) == nil)
        #expect(try guess(#require(encoded(text, "Windows-1252"))) == .latin1)
        #expect(try guess(#require(encoded(text, "Windows-1252")), .latin1) == nil)
        #expect(try guess(#require(encoded("artist,title\nКино,Ночь\n", "KOI8-R"))) == .other("KOI8-R"))
    }

    @Test(arguments: [
        ("Кино", "Windows-1251"), ("Земфира", "Windows-1251"), ("Ария", "KOI8-R"), ("Ρεμπέτικα", "Windows-1253"),
        ("Ελευθερία", "Windows-1253"), ("椎名林檎", "Shift-JIS"), ("テレサ", "Shift-JIS"), ("王菲", "GBK"), ("崔健", "GBK"),
        ("邓丽君", "GBK"), ("周杰倫", "Big5"), ("조용필", "EUC-KR"), ("패티김", "EUC-KR"), ("꽃갈피", "EUC-KR"),
        ("최처", "EUC-KR"), ("들국화", "EUC-KR"), ("Кино", "CP866"), ("Земфира", "CP866"), ("Ария", "ISO-8859-5"),
        ("Гражданская Оборона", "CP866"), ("Гражданская Оборона", "ISO-8859-5"), ("Žbirka", "ISO-8859-2"),
        ("Leoš", "ISO-8859-2"), ("Björk", "CP850"), ("Barış Manço", "Windows-1254"), ("Işık", "Windows-1254"),
        ("Sıla", "Windows-1254"),
        ("כוורת", "Windows-1255"), ("אריק איינשטיין", "Windows-1255"), ("فيروز", "Windows-1256"),
        ("عبد الحليم حافظ", "Windows-1256"), ("أم كلثوم", "Windows-1256"), ("คาราบาว", "CP874"),
        ("Şebnem Ferah", "Windows-1254"), ("Dvořák", "Windows-1250"), ("Björk", "Windows-1252"),
        ("Sigur Rós", "Windows-1252"),
    ])
    func `a short file with a single name beyond ASCII is read right, and the guess is named`(
        name: String, encoding: String
    ) throws {
        for text in ["artist,title\n\(name),x\n", "artist,title\nx,\(name)\n", "artist,title,year\nx,\(name),1990"] {
            let bytes = try #require(encoded(text, encoding == "Shift-JIS" ? "CP932" : encoding))
            let reader = try TabularFormat.reader(for: MemoryByteSource(bytes), format: .csv)
            let cells = try #require(try reader.next()).values.map(\.text)
            #expect(cells.contains(name))
            #expect(reader.guessedEncoding?.name == encoding)
        }
    }

    @Test(arguments: [
        ("japanese", "CP932"), ("japanese", "EUC-JP"), ("simplified-chinese", "GBK"), ("korean", "EUC-KR"),
        ("cyrillic", "Windows-1251"), ("cyrillic", "CP866"),
    ])
    func `a damaged byte in a long text changes nothing else`(file: String, encoding: String) throws {
        let lines = try NameList.all(file).flatMap(\.lines).filter { encoded($0, encoding) != nil }
        let bytes = try #require(encoded(NameList(lines: lines).table, encoding))
        #expect(try firstCells(bytes + Array("x,".utf8) + [0xFF, 0x0A]).dropLast() == lines[...])
    }

    @Test(arguments: ["créé", "ÉÉ!", "Öl ü", "ÄÖ", "Où", "Ðð", "Ünü", "ÿÿy"])
    func `a name in UTF-8 is not taken for Korean if it has other letters`(name: String) throws {
        #expect(try firstCells(Array("artist,title\nx\(name)y,z\n".utf8)) == ["x\(name)y;z"])
    }

    @Test(arguments: ["a,b\n1,2\n", "artist;title\r\nBjörk;x", "[{\"a\":1}]"])
    func `a text that is not in the named UTF-16 is refused with its name`(text: String) throws {
        for encoding in [TextEncoding.utf16LittleEndian, .utf16BigEndian] {
            let options = ReadingOptions(encoding: encoding)
            #expect(TableText(Array(text.utf8), options: options).error == .otherEncoding(file: nil, encoding))
            let swapped = try #require(encoded(text, encoding == .utf16BigEndian ? "UTF-16LE" : "UTF-16BE"))
            #expect(TableText(swapped, options: options) == TableText(Array(text.utf8)))
        }
    }

    @Test(arguments: [
        ("ISO-8859-8", ["כוורת;סיפורי פוגי"]),
        ("ISO-8859-13", ["Foje;Žodžiai į tylą", "Prāta Vētra;Veronika", "Jauns Mēness;Garastāvoklis"]),
        ("Windows-1257", ["Foje;Žodžiai į tylą", "Prāta Vētra;Veronika", "Jauns Mēness;Garastāvoklis"]),
        ("CP874", ["คาราบาว;เมด อิน ไทยแลนด์", "อัสนี;บ้าหอบฟาง"]), ("ISO-8859-15", ["Noir Désir;Le Cœur", "Björk;25 €"]),
    ])
    func `a table in an encoding of few files is read right`(encoding: String, lines: [String]) throws {
        #expect(try firstCells(#require(encoded(NameList(lines: lines).table, encoding))) == lines)
    }

    @Test(arguments: [("ARMSCII-8", "Արամ Խաչատրյան;Գայանե և Սպարտակ")])
    func `a table in an unknown encoding is refused, and read if that is named`(encoding: String, line: String) throws {
        let bytes = try #require(encoded(NameList(lines: [line, line]).table, encoding))
        #expect(TableText(bytes).error == .unknownEncoding(file: nil))
        let options = ReadingOptions(encoding: TextEncoding(named: encoding))
        #expect(TableText(bytes, options: options).rows.count == 2)
    }

    @Test func `a UTF-8 text with a damaged byte remains UTF-8`() throws {
        for file in ["western", "cyrillic", "japanese", "korean"] {
            for list in try NameList.all(file) where list.lines.joined().unicodeScalars.contains(where: { !$0.isASCII })
            {
                #expect(try firstCells(Array(list.table.utf8) + [0xE9, 0x0A]).dropLast() == list.lines[...])
            }
        }
    }

    @Test(arguments: [
        ("Windows-1251", "Кино;Группа крови"), ("CP932", "宇多田ヒカル;First Love①"), ("GBK", "崔健;一无所有"),
        ("GB18030", "崔健;𠮷€"),
        ("ISO-2022-JP", "椎名林檎;無罪"), ("BIG5-HKSCS", "張學友;Ê̄ 吻別"), ("CP1258", "Mỹ Tâm;Đâu chỉ riêng em ê"),
        ("UTF-32", "Björk;😀"),
        ("UTF-16", "Björk;😀"), ("EUC-KR", "아이유;꽃갈피"), ("ISO-8859-2", "Dvořák;Łódź"), ("Mac-Cyrillic", "Кино;Ночь"),
        ("CP437", "Café;naïve"), ("UTF-7", "Café;日本"),
    ])
    func `a named encoding is read in pieces of any size`(name: String, line: String) throws {
        let text = "artist;title\n" + Array(repeating: line, count: 30).joined(separator: "\n") + "\n"
        let bytes = try #require(encoded(text, name))
        let options = ReadingOptions(encoding: TextEncoding(named: name.lowercased()))
        #expect(options.encoding != nil)
        let whole = TableText(bytes, .csv, options: options)
        #expect(whole.error == nil)
        let cells = line.split(separator: ";")
        #expect(whole.rows.count == 30)
        #expect(whole.rows.last == "31: artist=\(cells[0])|title=\(cells[1])")
        for size in [1, 2, 3, 5, 7] { #expect(TableText(bytes, .csv, chunkSize: size, options: options) == whole) }
    }

    @Test func `bytes without a character, and half a character at the end, are a problem of their row`() {
        let options = ReadingOptions(encoding: .other("Shift-JIS"))
        let bytes = Array("a,b\nx".utf8) + [0xFF, 0x83, 0x65] + Array(",1\ny,2\nz,".utf8) + [0x83]
        let invalid = "contains invalid characters, which were replaced by '\u{FFFD}'"
        for size in [1, 2, Int.max] {
            #expect(
                TableText(bytes, .csv, chunkSize: size, options: options).rows == [
                    "2: a=x\u{FFFD}テ|b=1 !'a' \(invalid)", "3: a=y|b=2", "4: a=z|b=\u{FFFD} !'b' \(invalid)",
                ])
        }
    }

    @Test(arguments: ["", "nonsense", "UTF-8//IGNORE", "CP1251/", "utf-9"])
    func `an unknown name is no encoding`(name: String) { #expect(TextEncoding(named: name) == nil) }

    @Test func `a mark of UTF-8 has priority over the named encoding`() {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("a,b\nЁ,2\n".utf8)
        let options = ReadingOptions(encoding: .other("CP1251"))
        #expect(TableText(bytes, .csv, options: options).rows == ["2: a=Ё|b=2"])
    }
}
