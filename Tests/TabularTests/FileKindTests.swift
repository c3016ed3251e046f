import Tabular
import Testing

/// A file that is no table is named by its content, whatever its name.
struct FileKindTests {
    private static let zip = "PK\u{3}\u{4}\u{14}\0\u{6}\0"

    /// An archive of one file without a signature, which has only the sum of its bytes.
    private static let oldTar: String = {
        func padded(_ text: String, _ count: Int) -> String {
            text + String(repeating: "\0", count: count - text.utf8.count)
        }
        let head =
            padded("a.csv", 100) + padded("0000644", 8) + padded("0000000", 8) + padded("0000000", 8)
            + padded("00000000003", 12) + padded("00000000000", 12)
        let rest = padded("0", 356)
        let sum = (head + String(repeating: " ", count: 8) + rest).utf8.reduce(0) { $0 + Int($1) }
        let digits = String(sum, radix: 8)
        return head + padded(String(repeating: "0", count: 6 - digits.count) + digits, 7) + " " + rest
            + padded("a,b", 512)
    }()

    /// Signatures of letters and control characters.
    private static let texts: [(text: String, kind: FileKind)] = [
        ("BZh91AY&SY\u{1}", .bzip2), (zip + "a.csv", .zip), (zip + "[Content_Types].xml", .excel),
        (zip + "xl/workbook.xml", .excel),
        (zip + "mimetypeapplication/vnd.oasis.opendocument.spreadsheet", .openDocument),
        (zip + "Index/Document.iwa", .numbers), ("Rar!\u{1A}\u{7}\0", .rar),
        ("a.csv" + String(repeating: "\0", count: 252) + "ustar", .tar), ("SQLite format 3\0", .sqlite),
        ("%PDF-1.4\n", .pdf), ("bplist00\u{1}", .propertyList), ("GIF89a\u{1}", .picture),
        ("RIFF\u{1}\0\0\0WEBPVP8", .picture), ("ID3\u{3}\0", .audio), ("fLaC\0", .audio), ("OggS\0\u{2}", .audio),
        ("RIFF\u{1}\0\0\0WAVEfmt ", .audio), ("\0\0\0 ftypM4A ", .audio), ("{\\rtf1\\ansi A,B}", .richText),
        ("#EXTM3U\n#EXTINF:1,A - B\na.mp3\n", .playlist), ("A/01 B.mp3\nA/02 C.MP3\n../x", .playlist),
        ("[playlist]\nFile1=a.mp3\n", .playlist), ("# made by a player\nA/1.mp3\nA/2.flac\n", .playlist),
        ("PERFORMER \"A\"\nFILE \"a.flac\" WAVE\n  TRACK 01 AUDIO\n", .playlist),
        ("<?wpl version=\"1.0\"?>\n<smil>", .playlist),
        ("<!-- saved from a page -->\n<html>\n", .webPage), ("<table><tr><th>Artist</th></tr></table>", .webPage),
        ("\0\0\0 ftypheic\0", .picture), ("BM6\0\u{C}\0\0\0\0\0", .picture), ("8BPS\0\u{1}\0", .picture),
        ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"5\"/>", .picture), ("MZ\0\u{3}\0", .program),
        ("\u{7F}ELF\u{2}\u{1}", .program), ("OTTO\0\u{B}", .font), ("wOF2\0\u{1}", .font),
        ("\0\u{1}\0\0\0\u{F}", .font),
        ("\0\u{1}\0\0Standard Jet DB\0", .access), ("MSCF\0\0\0\0", .cab),
        ("MAC \u{1}\0", .audio), ("MThd\0\0\0\u{6}", .audio), ("RIFF\u{1}\0\0\0AVI LIST", .video),
        ("%!PS-Adobe-3.0\n%%Title: a,b\n", .pdf), (oldTar, .tar),
        ("<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>x</title></feed>", .feed),
        ("<opml version=\"2.0\"></opml>", .feed),
        ("<?xml version=\"1.0\"?>\n<!-- news -->\n<rss version=\"2.0\"><channel/></rss>", .feed),
        ("<?xml version=\"1.0\"?>\n<playlist version=\"1\" xmlns=\"http://xspf.org/ns/0/\">", .playlist),
        ("\n <!DOCTYPE HTML>\n<html>", .webPage), ("<html><body>Log in, please</body>", .webPage),
        ("\u{FEFF}<!doctype html><title>a,b</title>", .webPage),
    ]

    private static let binary: [(bytes: [UInt8], kind: FileKind)] = [
        ([0x1F, 0x8B, 8, 0], .gzip), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4], .xz),
        ([0x28, 0xB5, 0x2F, 0xFD, 4], .zstd),
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .excel),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .picture), ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], .picture),
        ([0, 0, 1, 0, 1, 0], .picture), ([0x1A, 0x45, 0xDF, 0xA3, 1], .video), ([0x1F, 0x9D, 0x90, 1], .compress),
        ([0x04, 0x22, 0x4D, 0x18, 0x64], .lz4),
        ([0x30, 0x26, 0xB2, 0x75, 0x8E], .audio),
        ([0xFF, 0xF1, 0x50, 0], .audio),
    ]

    @Test(arguments: binary + texts.map { (bytes: Array($0.text.utf8), kind: $0.kind) })
    func `a file that is no table is named`(bytes: [UInt8], kind: FileKind) {
        for size in [1, Int.max] {
            for format in [nil] + TabularFormat.allCases {
                #expect(TableText(bytes, format, chunkSize: size).error == .otherKind(file: nil, kind))
            }
        }
    }

    @Test(arguments: [
        "ID3,title,artist\n1,A,B\n", "BZh,x\n1,2\n", "GIF8,b\n1,2\n", "artist,title,file\nA,B,c.mp3\n",
        "#,title,file\n1,A,a.mp3\n",
        "#,file\n1,a.mp3\n2,b.mp3\n", "<Artist>,<Title>\nA,B\n", "a.mp3,b\n1,2\n", "PK,b\n1,2\n", "0123ftyp,b\n1,2\n",
        "[playlists],b\n1,2\n", "BMG,b\n1,2\n", "MZ,b\n1,2\n", "MAC ,b\n1,2\n", "OTTO,b\n1,2\n",
        "<b>Artist</b>,<b>Title</b>\nA,B\n",
        "<feed>,b\n1,2\n", "<a>\tb</a>\n1\t2\n",
    ])
    func `a table that begins like another kind of file is read`(text: String) {
        #expect(TableText(text, .csv).error == nil)
    }

    @Test(arguments: [
        (
            FileKind.gzip, "albums.csv.gz",
            "'albums.csv.gz' is a file that is compressed with gzip. 'gunzip -c albums.csv.gz > albums.csv' decompresses it."
        ),
        (
            .gzip, "my albums",
            "'my albums' is a file that is compressed with gzip. 'gunzip -c FILE > albums.csv' decompresses it."
        ),
        (
            .xz, "albums.csv",
            "'albums.csv' is a file that is compressed with xz. 'unxz -c albums.csv > table.csv' decompresses it."
        ),
        (.zip, "a.zip", "'a.zip' is a zip archive. 'unzip a.zip' extracts the files in it; import one of them."),
        (
            .excel, "a.xlsx",
            "'a.xlsx' is an Excel workbook, or another document of Microsoft Office. Open it in a spreadsheet program, and save the sheet as CSV."
        ),
    ])
    func `the message has the step that gives a table`(kind: FileKind, file: String, text: String) {
        #expect(TabularError.otherKind(file: file, kind).description == text)
    }
}
