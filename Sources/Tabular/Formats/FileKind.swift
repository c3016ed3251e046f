/// A kind of file that is not a table of text, and the step that gives one.
public enum FileKind: String, Sendable {
    case gzip, bzip2, xz, zstd, lz4, compress, zip, rar, tar, cab, excel, openDocument, numbers, sqlite, pdf,
        propertyList
    case sevenZip, picture, audio, video, program, font, access, playlist, webPage, feed, richText

    private static let opposites = [FileKind.gzip: "gunzip", .bzip2: "bunzip2"]

    /// A noun with its article for a file with a name, and a sentence with the command or the step that gives a table.
    func description(of file: String?) -> String {
        let isPlain = file?.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./_-+@".contains($0)) }
        let name = isPlain == true ? file ?? "" : "FILE"
        let table = name.hasSuffix("albums.csv") ? "table.csv" : "albums.csv"
        let (extract, sheet) = ("Extract it, and import a file in it.", "save the sheet as CSV.")
        let (other, saved) = ("Name a file that lists albums.", "Save the table in it as CSV.")
        return switch self {
        case .gzip, .bzip2, .xz, .zstd, .lz4, .compress:
            "a file that is compressed with \(rawValue). '\(Self.opposites[self] ?? "un\(rawValue)") -c \(name) > \(table)' decompresses it."
        case .zip: "a zip archive. 'unzip \(name)' extracts the files in it; import one of them."
        case .tar: "a tar archive. 'tar -xf \(name)' extracts the files in it; import one of them."
        case .rar, .cab: "a \(rawValue) archive. \(extract)"
        case .sevenZip: "a 7z archive. \(extract)"
        case .excel:
            "an Excel workbook, or another document of Microsoft Office. Open it in a spreadsheet program, and \(sheet)"
        case .openDocument: "a document of LibreOffice (OpenDocument). Open it there, and \(sheet)"
        case .numbers: "a spreadsheet of Numbers. Open it there, and \(sheet)"
        case .sqlite:
            "an SQLite database, perhaps an album library. 'bluelib --library \(name)' opens a library, and 'export' writes its albums to a file."
        case .access: "a database of Microsoft Access. Export a table of it as CSV."
        case .pdf: "a PDF or PostScript document. \(saved)"
        case .picture: "a picture. \(saved)"
        case .richText: "a formatted text (RTF). \(saved)"
        case .propertyList:
            "a binary property list, as iTunes and Music write. 'plutil -convert xml1 \(name)' makes it XML."
        case .audio: "an audio file. \(other)"
        case .video: "a video. \(other)"
        case .program: "a program. \(other)"
        case .font: "a font. \(other)"
        case .feed: "a list of subscriptions or news (RSS, Atom or OPML). \(other)"
        case .playlist:
            "a playlist: it lists the files of tracks, not albums. Export the tracks with their albums as CSV."
        case .webPage: "a web page. Download the file itself, perhaps after a log-in, or save the table as CSV."
        }
    }
}
