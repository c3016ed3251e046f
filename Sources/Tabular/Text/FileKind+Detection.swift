/// Detection of files that are not text, from their first bytes (the signatures of the `file` program).
extension FileKind {
    private static let signatures: [(bytes: [UInt8], offset: Int, kind: FileKind)] = [
        ([0x1F, 0x8B], 0, .gzip), (Array("BZh".utf8), 0, .bzip2), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], 0, .xz),
        ([0x28, 0xB5, 0x2F, 0xFD], 0, .zstd), ([0x50, 0x4B, 3, 4], 0, .zip), ([0x50, 0x4B, 5, 6], 0, .zip),
        (Array("Rar!\u{1A}".utf8), 0, .rar), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, .sevenZip),
        (Array("ustar".utf8), 257, .tar), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], 0, .excel),
        (Array("SQLite format 3\0".utf8), 0, .sqlite), (Array("%PDF-".utf8), 0, .pdf),
        (Array("bplist00".utf8), 0, .propertyList), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], 0, .picture),
        ([0xFF, 0xD8, 0xFF], 0, .picture), (Array("GIF8".utf8), 0, .picture), (Array("WEBP".utf8), 8, .picture),
        (Array("II*\0".utf8), 0, .picture), (Array("MM\0*".utf8), 0, .picture), (Array("fLaC".utf8), 0, .audio),
        (Array("OggS\0".utf8), 0, .audio), (Array("WAVE".utf8), 8, .audio), (Array("AIF".utf8), 8, .audio),
        (Array("ftyphei".utf8), 4, .picture), (Array("ftypavif".utf8), 4, .picture), (Array("ftyp".utf8), 4, .audio),
        (Array("ID3".utf8), 0, .audio), ([0xFF, 0xFB], 0, .audio), ([0xFF, 0xF3], 0, .audio),
        (Array("{\\rtf".utf8), 0, .richText),
    ]

    /// The entries by which programs recognise their documents in a zip archive.
    private static let documents: [(entry: String, kind: FileKind)] = [
        ("xl/", .excel), ("[Content_Types].xml", .excel), ("opendocument", .openDocument), (".iwa", .numbers),
    ]

    /// The kind of a file with these bytes at its beginning; nil for a text, and for anything unknown.
    init?(of bytes: UnsafeBufferPointer<UInt8>) {
        // Each message of a plugin is an object.
        if bytes.first == UInt8(ascii: "{"), bytes.dropFirst().first != .backslash { return nil }
        guard let found = Self.signatures.first(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) }) else {
            return nil
        }
        // A text may begin with a few letters of a signature, but it has no control characters.
        let isTelling = found.bytes.count > 4 || found.bytes.contains { $0 < 0x20 || $0 >= 0x7F }
        guard isTelling || bytes.contains(where: { $0 < 0x20 && !$0.isLineBreak && !$0.isBlank }) else { return nil }
        self = found.kind
        guard found.kind == .zip else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        if let document = Self.documents.first(where: { text.contains($0.entry) }) { self = document.kind }
    }

    /// The kind of a text with this beginning that is no table; nil for any other text.
    init?(ofText sample: Slice<UnsafeBufferPointer<UInt8>>) {
        let lines = sample.split(whereSeparator: \.isLineBreak).prefix(20).map {
            String(decoding: $0, as: UTF8.self).lowercased()
        }
        let first = lines.first?.drop(while: \.isWhitespace) ?? ""
        let isMarkup = first.hasPrefix("<")
        if ["<!doctype html", "<head", "<body", "<table"].contains(where: first.hasPrefix)
            || isMarkup && lines.contains(where: { $0.contains("<html") })
        {
            self = .webPage
        } else if ["#extm3u", "[playlist]", "<playlist", "<?wpl", "<asx"].contains(where: first.hasPrefix)
            || lines.contains(where: { isMarkup && $0.contains("xspf.org") || $0.hasSuffix(" track 01 audio") })
            || Self.listsTracks(lines.filter { !$0.hasPrefix("# ") })
        {
            self = .playlist
        } else {
            return nil
        }
    }

    /// True for the lines of a playlist without a header. The last line of a sample may be cut off.
    private static func listsTracks(_ lines: [String]) -> Bool {
        let endings = [".mp3", ".flac", ".m4a", ".ogg", ".opus", ".wav", ".aac", ".wma", ".aif", ".aiff"]
        return !lines.isEmpty
            && lines.prefix(max(1, lines.count - 1)).allSatisfy { endings.contains(where: $0.hasSuffix) }
    }
}
