/// A problem in a library's file.
package enum Finding: Sendable, Hashable {
    // The file.
    case shortened(bytes: Int, of: Int?)
    case unreadableBeginning
    case alteredPages
    case sqlite(String)
    case stopped(String)
    /// Harmless.
    case trailingBytes(Int)
    /// Harmless, because it is not read.
    case foreignLog(String)

    // The albums.
    case incompleteAlbums(Int)
    case albumsWithoutPosition(Int)
    case sharedPositions(Int)
    case wrongCounts(Int)
    case searchDiffers

    // The journal.
    case brokenChanges(Int, first: Int)
    case strayEdits(Int)
    case strayRows(Int)
    case doubleAlbums(Int)
    case wrongLedger
}

extension Finding: CustomStringConvertible {
    /// The finding as one sentence.
    package var description: String { fileWording ?? albumWording ?? journalWording }

    private var fileWording: String? {
        switch self {
        case .shortened(0, _): "The file is empty."
        case .shortened(let bytes, let whole?): "The file ends after \(bytes) of \(whole) bytes."
        case .shortened(let bytes, nil): "The file ends after \(bytes) bytes."
        case .unreadableBeginning: "The start of the file, which describes its contents, cannot be read."
        case .alteredPages: "Parts of the file differ from what was written."
        case .sqlite(let message): "SQLite: \(message)"
        case .trailingBytes(let count):
            "After its last page, the file has \(Self.count(count, "more byte")), which \(count == 1 ? "is" : "are") ignored and harmless."
        case .foreignLog(let path):
            "The log '\(path)' belongs to another library and is ignored. The next program that opens the library renames it."
        case .stopped(let part): "The \(part) cannot be read to the end."
        default: nil
        }
    }

    private var albumWording: String? {
        switch self {
        case .incompleteAlbums(let count):
            "\(Self.count(count, "album")) without a title or an artist, or with an invalid value."
        case .albumsWithoutPosition(let count): "\(Self.count(count, "album")) without a position."
        case .sharedPositions(let count): "\(Self.count(count, "position")) with more than one album."
        case .wrongCounts(let count): "\(Self.count(count, "shelf", "shelves")) with a wrong number of albums."
        case .searchDiffers: "The search index does not agree with the albums."
        default: nil
        }
    }

    private var journalWording: String {
        switch self {
        case .brokenChanges(let count, let first):
            "\(Self.count(count, "incomplete change")) in the journal; the first is number \(first)."
        case .strayEdits(let count): "\(Self.count(count, "edit")) in the journal without a change."
        case .strayRows(let count): "\(Self.count(count, "stored album")) in the journal without a change."
        case .doubleAlbums(let count): "\(Self.count(count, "album")) both in the library and deleted."
        default: "The numbers in the journal do not match its changes."
        }
    }

    private static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
    }
}

/// The result of examining a library's file.
package struct Diagnosis: Sendable, Hashable {
    /// The number of albums; nil if they cannot be counted.
    package let albums: Int?
    /// The number of undo steps; the changes of a group are one step. Nil if they cannot be counted.
    package let changes: Int?
    /// The problems, the most severe first.
    package let findings: [Finding]

    /// The unusual and harmless properties of the file.
    package internal(set) var notes: [Finding] = []

    /// True if there are no problems.
    package var isWhole: Bool { findings.isEmpty }
}
