internal import AlbumModel
internal import Services
internal import Tabular
internal import Terminal

/// An album, or a part of one that is in another folder: the values of its files, each once.
struct AudioAlbum {
    enum Values: Int, CaseIterable {
        case title, albumArtist, artist, genre, date, original, format, label, number, barcode, mbid, cover, folder

        /// The tag with the values; nil if they come from elsewhere.
        var tag: String? {
            switch self {
            case .title: "ALBUM"
            case .albumArtist: "ALBUMARTIST"
            case .artist: "ARTIST"
            case .genre: "GENRE"
            case .date: "DATE"
            case .original: "ORIGINALDATE"
            case .label: "LABEL"
            case .number: "CATALOGNUMBER"
            case .barcode: "BARCODE"
            case .mbid: "MUSICBRAINZ_ALBUMID"
            case .format, .cover, .folder: nil
            }
        }
    }

    /// The most values of a kind.
    private static let most = 1000

    private var values = [[String]](repeating: [], count: Values.allCases.count)
    private var (files, milliseconds, isCompilation) = (0, 0, false)

    subscript(_ kind: Values) -> [String] { values[kind.rawValue] }

    /// The release of MusicBrainz; nil if it is unknown.
    var release: String? { self[.mbid].lazy.compactMap { MBID.of($0) }.first }

    mutating func add(_ texts: some Sequence<String>, as kind: Values) {
        for text in texts where values[kind.rawValue].count < Self.most && !values[kind.rawValue].contains(text) {
            values[kind.rawValue].append(text)
        }
    }

    mutating func add(_ other: AudioAlbum) {
        for kind in Values.allCases { add(other[kind], as: kind) }
        (files, milliseconds) = (files + other.files, milliseconds + other.milliseconds)
        isCompilation = isCompilation || other.isCompilation
    }
}

// MARK: A file

extension AudioAlbum {
    /// The album of one file, from the answer of a helper.
    init(_ answer: JSONValue, at path: [UInt8], home: String, cover: String?) {
        let tags = answer["tags"]
        for kind in Values.allCases {
            guard let tag = kind.tag else { continue }
            add(Self.texts(tags?[tag]), as: kind)
        }
        add(Self.texts(tags?["ORIGINALYEAR"]), as: .original)
        add([answer["format"]?.string].compactMap(\.self), as: .format)
        let address = answer["picture"] == nil ? cover : AudioPath.address(of: path)
        add([address].compactMap(\.self), as: .cover)
        add([home], as: .folder)
        (files, milliseconds) = (1, answer["ms"]?.integer ?? 0)
        isCompilation = Self.texts(tags?["COMPILATION"]).contains { $0 != "0" }
    }

    private static func texts(_ value: JSONValue?) -> [String] {
        (value?.array ?? []).compactMap { $0.string?.trimmed(ofLineBreaks: true) }.filter { !$0.isEmpty }
    }
}

// MARK: A line of a temporary file

extension AudioAlbum {
    init?(line: [UInt8]) {
        guard let parts = (try? JSONValue(parsing: line))?.array, parts.count == 4, let lists = parts[0].array else {
            return nil
        }
        values = lists.map { $0.array?.compactMap(\.string) ?? [] }
        (files, milliseconds, isCompilation) = (parts[1].integer ?? 0, parts[2].integer ?? 0, parts[3] == true)
    }

    var line: String {
        let lists = values.map { JSONValue.array($0.map { .string($0) }) }
        return JSONValue.array([.array(lists), .number(files), .number(milliseconds), .bool(isCompilation)])
            .serialized()
    }
}

// MARK: A row of an import

extension AudioAlbum {
    /// The row, and what is wrong with the album; no row without an artist.
    var row: (row: JSONValue?, fault: String?) {
        let place = "'\(folder)': the album '\(self[.title].first ?? "")'"
        guard let artist else { return (nil, "\(place) has no artist") }
        let year = self[.date].lazy.compactMap(Self.year).first
        let values: [JSONValue] = [
            .string(self[.title].first ?? ""), .string(artist), list(.genre), year.map { .number($0) } ?? .null,
            self[.cover].first.map { .string($0) } ?? .null, .string(folder), .number(files), .string(length),
            list(.format), list(.label), list(.number), list(.barcode), release.map { .string($0) } ?? .null,
            self[.original].lazy.compactMap(Self.year).first.map { .number($0) } ?? .null,
        ]
        var row = JSONObject()
        for (name, value) in zip(AudioRows.columns, values) { row[name] = value }
        let date = self[.date].first.map { $0.clipped(to: 40, mark: "…") }
        return (.object(row), year == nil ? date.map { "\(place) has no year, because '\($0)' is no date" } : nil)
    }

    private var artist: String? {
        let names = self[.albumArtist].isEmpty ? self[.artist] : self[.albumArtist]
        if self[.albumArtist].isEmpty, isCompilation || names.count > 1 && files > 1 { return "Various Artists" }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// The first four digits of a date.
    private static func year(_ date: String) -> Int? {
        let digits = date.utf8.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(date.prefix(4)).flatMap { AlbumYear.range.contains($0) ? $0 : nil }
    }

    private func list(_ kind: Values) -> JSONValue {
        self[kind].isEmpty ? .null : .array(self[kind].map { .string($0) })
    }

    /// `h:mm:ss`
    private var length: String {
        let seconds = (milliseconds + 500) / 1000
        let parts = [seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(seconds / 3600):\(parts[0]):\(parts[1])"
    }

    /// The folder that holds all files.
    private var folder: String {
        let first = self[.folder].first ?? ""
        let common = self[.folder].dropFirst().reduce(first.split(separator: "/")) { common, folder in
            Array(zip(common, folder.split(separator: "/")).prefix { $0 == $1 }.map(\.0))
        }
        return "/" + common.joined(separator: "/")
    }
}
