import Tabular
import Testing

/// Property lists in XML.
struct PropertyListTests {
    private static let doctype =
        "<!DOCTYPE plist PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
    private static let start =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(doctype)\n<plist version=\"1.0\">\n<dict>\n"

    private func list(_ tracks: String) -> String {
        Self.start + "<key>Major Version</key><integer>1</integer>\n<key>Tracks</key>\n<dict>\(tracks)</dict>\n"
            + "<key>Playlists</key><array><dict><key>Name</key><string>All</string></dict></array></dict></plist>\n"
    }

    @Test(arguments: [
        ("", []),
        ("\n<key>1</key>\n<dict><key>Name</key><string>A</string></dict>", ["9: Name=A"]),
        (
            "<key>1</key><dict><key>A</key><integer>1</integer></dict>\n"
                + "<key>2</key><dict><key>B</key><real>2.5</real><key>A</key><date>2024-05-01T08:00:00Z</date></dict>",
            ["7: A=#1", "8: A=2024-05-01T08:00:00Z|B=#2.5"]
        ),
        (
            "<key>1</key><dict><key>C</key><true/><key>D</key><false/><key>E</key><string/></dict>",
            ["7: C=?true|D=?false|E="]
        ),
        (
            "<key>1</key><dict><key>A&#38;B</key><string>&lt;b&gt; &amp; &#x20AC;<![CDATA[ & <c>]]></string></dict>",
            ["7: A&B=<b> & € & <c>"]
        ),
        (
            "<key>1</key><dict><key>A</key><array><string>x</string></array><key>B</key><string>y</string></dict>",
            ["7: A=-|B=y"]
        ),
        (
            "<key>1</key><dict><key>A</key><integer>0x1F</integer><key>B</key><integer>99999999999999999999</integer></dict>",
            ["7: A=0x1F|B=#99999999999999999999"]
        ),
        ("<key>1</key><dict><key>A</key><string>x</string><key>A</key><string>y</string></dict>", ["7: A=x"]),
        ("<key>1</key><dict/><key>2</key><dict><string>no name</string></dict>", ["7: ", "7: "]),
    ])
    func `each track is a row, and a new name is a new column`(tracks: String, rows: [String]) {
        for size in [1, 5, .max] {
            let table = TableText(Array(list(tracks).utf8), .csv, chunkSize: size)
            #expect(table.rows == rows)
            #expect(table.error == nil)
        }
    }

    @Test func `other encodings, and tracks in an array, are read`() throws {
        let text = list("<key>1</key><dict><key>A</key><string>é</string></dict>")
        #expect(TableText(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }).rows == ["7: A=é"])
        #expect(TableText(Array("\u{FEFF}\(text)".utf8)).rows == ["7: A=é"])
        let declared = text.replacing("UTF-8", with: "windows-1251").replacing("é", with: "*")
        let cyrillic = declared.utf8.map { $0 == UInt8(ascii: "*") ? 0xCA : $0 }
        #expect(TableText(cyrillic).rows == ["7: A=К"])
        #expect(TableText("<!-- by hand -->\n" + text.drop { $0 != "\n" }).rows == ["8: A=é"])
        let array =
            "<plist><dict><key>Tracks</key><array><dict><key>A</key><string>x</string></dict></array></dict></plist>"
        #expect(TableText(array).rows == ["1: A=x"])
    }

    private static let deep = String(repeating: "<array>", count: 100_000)
    private static let laughs =
        "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [<!ENTITY a \"ha\">\n<!ENTITY b \"&a;&a;&a;&a;\">]>\n<plist>&b;</plist>"

    @Test(arguments: [
        (start + deep, TabularError.tooDeep(file: nil, line: 5, limit: 128)),
        (laughs, .entities(file: nil, line: 2)),
        (
            "<!DOCTYPE plist [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><plist>&a;</plist>",
            .entities(file: nil, line: 1)
        ),
        ("<!DOCTYPE plist [<!ENTITY % p SYSTEM \"http://localhost/\"> %p;]><plist/>", .entities(file: nil, line: 1)),
        (
            start + "<key>Tracks</key><dict><key>1</key><dict><key>A</key><string>&eacute;",
            .entities(file: nil, line: 5)
        ),
        ("<plist><dict>&eacute;</dict></plist>", .malformed(file: nil, line: 1, reason: "undefined entity")),
        ("<?xml version=\"1.0\"?>\n<html><body/></html>", .otherKind(file: nil, .webPage)),
        ("<?xml version=\"1.0\"?>\n<feed/>", .noTracks(file: nil)),
        ("<plist><array/></plist>", .noTracks(file: nil)),
        ("<plist><dict><key>Songs</key><dict/></dict></plist>", .noTracks(file: nil)),
        ("<plist><dict><key>Tracks</key><string>none</string></dict></plist>", .noTracks(file: nil)),
        (start + "<key>Tracks</key>\n<dict><key>1</key></dict>", .cutOff(file: nil, line: 6, expected: .closingTag)),
        (start + "<key>Tracks</k", .cutOff(file: nil, line: 5, expected: .closingTag)),
        (start + "<key>Tracks</dict>", .malformed(file: nil, line: 5, reason: "mismatched tag")),
        ("<plist>\u{1}", .malformed(file: nil, line: 1, reason: "not well-formed (invalid token)")),
    ])
    func `a text that is no list of tracks is refused with its line`(text: String, error: TabularError) {
        #expect(TableText(text).error == error)
    }

    @Test func `rows and tokens without end are refused`() {
        let long = String(repeating: "x", count: 17 << 20)
        let row = Self.start + "<key>Tracks</key><dict><key>1</key><dict>"
        for text in [row + "<key>A</key><string>" + long, Self.start + "<!--" + long] {
            #expect(TableText(text).error == .rowTooLong(file: nil, line: 5, limit: 16 << 20))
        }
        let names = (0..<5000).map { "<key>\($0)</key><true/>" }.joined()
        #expect(TableText(row + names).error == .tooManyColumns(file: nil, limit: 4096))
        let cells = String(repeating: "<key/><true/>", count: 600_000)
        #expect(TableText(row + cells).error == .rowTooLong(file: nil, line: 5, limit: 16 << 20))
    }

    @Test func `the rows before a cut are read`() {
        let whole = Array(list("<key>1</key><dict><key>A</key><string>x</string></dict>").utf8)
        // Before "<?xml", any text could follow.
        for length in 5..<whole.count - 1 {
            let table = TableText(Array(whole[..<length]))
            #expect(table.error != nil)
            #expect(table.rows.isEmpty || table.rows == ["7: A=x"])
        }
    }
}
