/// A kind of file that is not a table of text, and the step that gives one.
public enum FileKind: String, Sendable {
    case gzip, bzip2, xz, zstd, lz4, compress, zip, rar, tar, cab, excel, openDocument, numbers, sqlite, pdf,
        propertyList
    case sevenZip, picture, audio, video, program, font, access, playlist, webPage, feed, richText

    /// A noun with its article, for use inside a sentence.
    var title: String {
        switch self {
        case .gzip, .bzip2, .xz, .zstd, .lz4, .compress: "a file that is compressed with \(rawValue)"
        case .zip, .rar, .tar, .cab: "a \(rawValue) archive"
        case .sevenZip: "a 7z archive"
        case .excel: "an Excel workbook, or another document of Microsoft Office"
        case .openDocument: "a document of LibreOffice (OpenDocument)"
        case .numbers: "a spreadsheet of Numbers"
        case .sqlite: "an SQLite database, perhaps an album library"
        case .access: "a database of Microsoft Access"
        case .pdf: "a PDF or PostScript document"
        case .propertyList: "a binary property list, as iTunes and Music write"
        case .picture: "a picture"
        case .audio: "an audio file"
        case .video: "a video"
        case .program: "a program"
        case .font: "a font"
        case .playlist: "a playlist: it lists the files of tracks, not albums"
        case .webPage: "a web page"
        case .feed: "a list of subscriptions or news (RSS, Atom or OPML)"
        case .richText: "a formatted text (RTF)"
        }
    }

    private static let programs = [FileKind.gzip: "gunzip", .bzip2: "bunzip2"]

    /// The sentence after the title: a command or a step that gives a table.
    func remedy(for file: String?) -> String {
        let isPlain = file?.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./_-+@".contains($0)) }
        let name = isPlain == true ? file ?? "" : "FILE"
        return switch self {
        case .gzip, .bzip2, .xz, .zstd, .lz4, .compress:
            "'\(Self.programs[self] ?? "un\(rawValue)") -c \(name) > \(name.hasSuffix("albums.csv") ? "table" : "albums").csv' decompresses it."
        case .zip: "'unzip \(name)' extracts the files in it; import one of them."
        case .tar: "'tar -xf \(name)' extracts the files in it; import one of them."
        case .rar, .sevenZip, .cab: "Extract it, and import a file in it."
        case .excel, .openDocument, .numbers: "Open it in a spreadsheet program, and save the sheet as CSV."
        case .sqlite: "'bluelib --library \(name)' opens a library, and 'export' writes its albums to a file."
        case .access: "Export a table of it as CSV."
        case .pdf, .picture, .richText: "Save the table in it as CSV."
        case .propertyList: "'plutil -convert xml1 \(name)' makes it XML."
        case .audio, .video, .program, .font, .feed: "Name a file that lists albums."
        case .playlist: "Export the tracks with their albums as CSV."
        case .webPage: "Download the file itself, perhaps after a log-in, or save the table as CSV."
        }
    }
}
