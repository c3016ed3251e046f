internal import AlbumModel
internal import Tabular
internal import Terminal

/// A problem of an album in a file that can be read otherwise.
enum RowFault: Equatable {
    case row(RowProblem)
    /// The text is no year; it is in an own field.
    case badYear(String, keptAs: String)
    /// The value is a list or an object instead of a text; it is in an own field.
    case notText(AlbumField, found: String, keptAs: String)
    case holdsNull(AlbumField)
    /// A value has more bytes than a library accepts.
    case tooLarge(AlbumField)
    case missing([AlbumField])
    /// The fields that identify an album are missing.
    case noKey([AlbumField])
    /// Several rows or albums, at positions, have the key, and it is unknown which belong together.
    case ambiguousKey(String, [Int])

    /// True if the problem caused the loss of a value.
    var losesValue: Bool {
        switch self {
        case .row, .missing, .noKey, .ambiguousKey, .badYear, .notText: false
        case .holdsNull, .tooLarge: true
        }
    }

    /// True if characters of a text were read otherwise than they are.
    var changesText: Bool {
        switch self {
        case .row(.replacedText), .row(.mixedText): true
        default: false
        }
    }

    /// The own field with the value that cannot be read as its field; nil for another problem.
    var keptAs: String? {
        switch self {
        case .badYear(_, let name), .notText(_, _, let name): name
        default: nil
        }
    }
}

extension RowFault: CustomStringConvertible {
    /// A clause that follows the location.
    var description: String {
        switch self {
        case .row(let problem): problem.description
        case .badYear(let text, _):
            "year '\(Self.shown(text))' is not a whole number from \(AlbumYear.range.lowerBound) to "
                + "\(AlbumYear.range.upperBound)"
        case .notText(.year, let found, _): "year is \(found) instead of a number or a text"
        case .notText(let field, let found, _): "\(field.name) is \(found) instead of a text"
        case .holdsNull(let field): "\(Self.shown(field.name)) contains a null character"
        case .tooLarge(let field): "\(Self.shown(field.name)) is larger than \(AlbumField.largestValue >> 20) MB"
        case .missing(let fields), .noKey(let fields): fields.map { "no \($0.name)" }.joined(separator: ", ")
        case .ambiguousKey(let key, let positions):
            "several rows or albums"
                + (positions.isEmpty ? "" : " (positions \(positions.map(String.init).joined(separator: ", ")))")
                + " have \(Self.shown(key))"
        }
    }

    private static func shown(_ text: String) -> String { text.clipped(to: 60, mark: "…") }
}
