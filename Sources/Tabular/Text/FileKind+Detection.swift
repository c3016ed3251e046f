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
        (Array("{\\rtf".utf8), 0, .richText), (Array("BM".utf8), 0, .picture), (Array("8BPS\0".utf8), 0, .picture),
        ([0, 0, 1, 0], 0, .picture), (Array("JXL \r\n".utf8), 4, .picture),
        (Array("jP  \r\n".utf8), 4, .picture), (Array("AVI ".utf8), 8, .video), ([0x1A, 0x45, 0xDF, 0xA3], 0, .video),
        (Array("MAC ".utf8), 0, .audio), (Array("wvpk".utf8), 0, .audio), (Array("MThd".utf8), 0, .audio),
        (Array("DSD ".utf8), 0, .audio), (Array(".snd".utf8), 0, .audio), ([0x30, 0x26, 0xB2, 0x75], 0, .audio),
        ([0xFF, 0xF1], 0, .audio), ([0xFF, 0xF9], 0, .audio), ([0xFF, 0xFA], 0, .audio), ([0xFF, 0xF2], 0, .audio),
        ([0x7F, 0x45, 0x4C, 0x46], 0, .program), (Array("MZ".utf8), 0, .program),
        ([0xCF, 0xFA, 0xED, 0xFE], 0, .program),
        (Array("OTTO".utf8), 0, .font), (Array("wOF".utf8), 0, .font), ([0, 1, 0, 0, 0], 0, .font),
        (Array("Standard ".utf8), 4, .access), (Array("%!PS-".utf8), 0, .pdf), (Array("MSCF\0".utf8), 0, .cab),
        ([0x1F, 0x9D], 0, .compress), ([0x04, 0x22, 0x4D, 0x18], 0, .lz4),
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
            guard Self.isOldTar(bytes) else { return nil }
            self = .tar
            return
        }
        // A text may begin with a few letters of a signature, but it has no control characters.
        let isTelling =
            found.bytes.count > 4 || found.bytes.contains { $0 < 0x20 || $0 >= 0x7F && found.bytes.count > 2 }
        guard isTelling || bytes.contains(where: { $0 < 0x20 && !$0.isLineBreak && !$0.isBlank }) else { return nil }
        self = found.kind
        guard found.kind == .zip else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        if let document = Self.documents.first(where: { text.contains($0.entry) }) { self = document.kind }
    }

    /// True for an archive without a signature: the octal number at 148 is the sum of its first block, with blanks in place of itself.
    private static func isOldTar(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count >= 512, bytes[0] != 0 else { return false }
        let digits = bytes[148..<156].drop { $0 == UInt8(ascii: " ") }.prefix(while: \.isDigit)
        let sum = bytes[..<148].reduce(0) { $0 + Int($1) } + 8 * 32 + bytes[156..<512].reduce(0) { $0 + Int($1) }
        return Int(String(decoding: digits, as: UTF8.self), radix: 8) == sum
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
        } else if isMarkup, String(decoding: sample, as: UTF8.self).contains(#/<(rss|feed|opml|rdf:RDF)\b[^<>]*>\s*</#)
        {
            self = .feed
        } else if first.hasPrefix("<svg") {
            self = .picture
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
