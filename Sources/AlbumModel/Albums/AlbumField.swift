private import Glibc

/// A field of an album: a known field or an own field.
public enum AlbumField: Sendable, Hashable {
    case title, artist, genre, year, cover
    /// A field beside the known ones, with its name as spelled; comparisons ignore case.
    case own(String)

    /// The known fields in display order.
    public static let known: [AlbumField] = [.title, .artist, .genre, .year, .cover]

    /// The field for a name from the user, regardless of case and surrounding spaces.
    ///
    /// Known fields also have aliases from other programs, such as `album` or `cover_url`; any other name is an own
    /// field.
    public init(named name: String) {
        let name = name.trimmed(ofLineBreaks: true)
        self =
            switch name.lowercased() {
            case "title", "album": .title
            case "artist", "albumartist": .artist
            case "genre": .genre
            case "year", "released": .year
            case "cover", "coverurl", "cover_url", "image_url": .cover
            default: .own(name)
            }
    }

    /// The field that identifies a release in Discogs' export; a merged album has the releases of all its albums.
    package static let release = AlbumField.own("release_id")

    /// The name that stands for the artist in a sorted list, such as `Bowie, David`.
    package static let sortName = AlbumField.own("sort")

    /// The largest value in bytes of UTF-8: room for a list of a million values.
    package static let largestValue = 8 << 20

    /// Names of properties that the library assigns, which own fields must not have.
    public static let reservedNames: Set = ["id", "position"]
    /// The names of these properties in a ``FieldTemplate``; no album has such a field.
    package static let (id, position) = (AlbumField.own("id"), AlbumField.own("position"))

    /// The display name of the field.
    public var name: String {
        switch self {
        case .title: "title"
        case .artist: "artist"
        case .genre: "genre"
        case .year: "year"
        case .cover: "cover"
        case .own(let name): name
        }
    }

    public static func == (left: AlbumField, right: AlbumField) -> Bool { left.key == right.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// The key for comparisons; the key of an own field never equals that of a known field.
    private var key: String {
        if case .own(let name) = self { "own:" + OwnFields.key(name) } else { name }
    }
}

/// The range of accepted years: 1000 to next year.
public enum AlbumYear {
    /// The accepted years; computed on first use.
    public static let range: ClosedRange<Int> = {
        var (now, today) = (time(nil), tm())
        localtime_r(&now, &today)
        return 1000...(Int(today.tm_year) + 1900 + 1)
    }()

    /// Parses a year, with optional surrounding spaces.
    ///
    /// - Throws: ``LibraryError/badYear(_:)`` with the original text.
    public static func parse(_ text: String) throws -> Int {
        let digits = text.trimmed(ofLineBreaks: false)
        guard digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }), let year = Int(digits), range.contains(year)
        else { throw LibraryError.badYear(text) }
        return year
    }
}

/// A new value for a field of an album; an empty text removes the field.
public struct FieldAssignment: Sendable, Hashable {
    /// The field to set.
    public let field: AlbumField
    /// The original text.
    public let text: String
    /// The year in the text; nil for any other field, and for an empty text.
    package let year: Int?

    /// Parses an assignment.
    ///
    /// - Throws: ``LibraryError/emptyField(_:)`` when a title or artist would be empty, ``LibraryError/badYear(_:)``
    ///   when a year is not a whole number from 1000 to next year, ``LibraryError/namelessField`` for an empty name,
    ///   ``LibraryError/reservedField(_:)`` for `id` and `position`, ``LibraryError/tooLarge(_:)``.
    public init(_ field: AlbumField, _ text: String) throws {
        guard text.utf8.count <= AlbumField.largestValue else { throw LibraryError.tooLarge(field) }
        self.field = field
        self.text = text
        switch field {
        case .title, .artist:
            guard !text.isEmpty else { throw LibraryError.emptyField(field) }
        case .year where !text.isEmpty:
            year = try AlbumYear.parse(text)
            return
        case .own(let name) where name.isEmpty:
            throw LibraryError.namelessField
        case .own(let name) where AlbumField.reservedNames.contains(name.lowercased()):
            throw LibraryError.reservedField(name)
        case .genre, .year, .cover, .own: break
        }
        year = nil
    }
}

extension AlbumDraft {
    /// Sets a field.
    public mutating func apply(_ assignment: FieldAssignment) {
        if let year = assignment.year { self.year = year } else { set(assignment.field, to: assignment.text) }
    }

    /// Sets a field to a text that it can have; an empty one removes it.
    package mutating func set(_ field: AlbumField, to text: String) {
        switch field {
        case .title: title = text
        case .artist: artist = text
        case .genre: genre = text.isEmpty ? nil : text
        case .year: year = Int(text)
        case .cover: coverURL = text.isEmpty ? nil : text
        case .own(let name): fields[name] = text
        }
    }
}

extension String {
    /// True if the text contains a null character.
    package var hasNull: Bool { utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0) }

    /// The text without leading and trailing blanks, and optionally without line breaks there.
    ///
    /// It operates on scalars, not on characters, so a mark that combines with a blank remains.
    public func trimmed(ofLineBreaks: Bool) -> String {
        let isVisible = { (byte: UInt8?) in byte.map { $0 > UInt8(ascii: " ") && $0 < 0x7F } ?? true }
        let isTrimmed = utf8.withContiguousStorageIfAvailable { isVisible($0.first) && isVisible($0.last) } ?? false
        if isTrimmed { return self }
        let isDropped = { (scalar: Unicode.Scalar) in scalar.isBlank || ofLineBreaks && scalar.isLineBreak }
        guard unicodeScalars.first.map(isDropped) == true || unicodeScalars.last.map(isDropped) == true else {
            return self
        }
        var rest = unicodeScalars.drop(while: isDropped)
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return String(rest)
    }
}

extension Unicode.Scalar {
    /// True for a tab or a space of any width, including zero width.
    fileprivate var isBlank: Bool {
        if self == "\t" || self == "\u{200B}" { return true }
        // From U+00A1 to U+167F, where most letters are, there is none.
        return !(0xA1..<0x1680).contains(value) && properties.generalCategory == .spaceSeparator
    }

    fileprivate var isLineBreak: Bool {
        ("\n"..."\r").contains(self) || ["\u{85}", "\u{2028}", "\u{2029}"].contains(self)
    }
}
