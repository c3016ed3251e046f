/// A query as the user writes it: alternatives with terms that an album must all match.
struct ModelQuery: Hashable {
    var alternatives: [[ModelTerm]]

    init(_ alternatives: [[ModelTerm]]) { self.alternatives = alternatives }

    /// A query of one term.
    init(_ term: ModelTerm) { alternatives = [[term]] }

    var text: String {
        alternatives.map { $0.map(\.text).joined(separator: " ") }.joined(separator: " , ")
    }

    /// The exact title of a query that consists of plain words only.
    var plainText: String? {
        guard alternatives.count == 1 else { return nil }
        let words = alternatives[0].map(\.plainWord)
        return words.contains(nil) ? nil : words.compactMap { $0 }.joined(separator: " ")
    }
}

/// A form that names albums.
indirect enum ModelTerm: Hashable {
    case positions([ModelRange])
    case current
    case first
    case last
    case relative(Int)
    case id(Int)
    case all
    case word(String)
    /// Consecutive words.
    case phrase(String)
    case field(String, String)
    case fieldPhrase(String, String)
    case whole(String, String)
    /// The end or the beginning of a field, as a regular expression.
    case ending(String, String)
    case beginning(String, String)
    case years(Int?, Int?)
    case compared(ModelComparison)
    case has(String)
    case group(ModelQuery)
    case saved(String)
    case not(ModelTerm)

    /// The term of an unquoted text.
    static func plain(_ text: String) -> ModelTerm {
        if let position = Int(text) { return .positions([ModelRange(from: position, to: position)]) }
        return text == "first" ? .first : text == "last" ? .last : .word(text)
    }

    var text: String {
        switch self {
        case .positions(let ranges): ranges.map(\.text).joined(separator: ",")
        case .current: "."
        case .first: "first"
        case .last: "last"
        case .relative(let count): count < 0 ? "\(count)" : "+\(count)"
        case .id(let id): "id:\(id)"
        case .all: "*"
        case .word(let word): word
        case .phrase(let words): "'\(words)'"
        case .field(let name, let word): "\(ModelWord.name(name)):\(word)"
        case .fieldPhrase(let name, let words): "\(ModelWord.name(name)):'\(words)'"
        case .whole(let name, let value): "\(ModelWord.name(name)):=\(ModelWord.quoted(value))"
        case .ending(let name, let text): "\(ModelWord.name(name)):~\(text)$"
        case .beginning(let name, let text): "\(ModelWord.name(name)):~^\(text)"
        case .years(let from, let to): from == to ? "year:\(from ?? 0)" : "year:\(from.text)..\(to.text)"
        case .compared(let comparison): comparison.text
        case .has(let name): "has:\(ModelWord.quoted(name))"
        case .group(let query): "( \(query.text) )"
        case .saved(let name): "@\(name)"
        case .not(let term): "^\(term.text)"
        }
    }

    /// True for a form that names albums by positions or ids.
    var isLocator: Bool {
        switch self {
        case .positions, .current, .first, .last, .relative, .id: true
        default: false
        }
    }

    /// The word that a form is beside plain words; nil for forms that cannot be a word.
    var plainWord: String? {
        switch self {
        case .word(let word): word
        case .phrase(let words): words
        case .first, .last: text
        case .positions(let ranges) where ranges.count == 1 && ranges[0].isSingle: text
        default: nil
        }
    }
}

/// Positions from one to another; an open range ends with the library.
struct ModelRange: Hashable {
    let from: Int
    let to: Int?

    var isSingle: Bool { from == to }

    var text: String {
        if isSingle { return "\(from)" }
        return "\(from)-\(to.text)"
    }

    var bounds: ClosedRange<Int> {
        let to = to ?? Int.max
        return min(from, to)...max(from, to)
    }
}

extension Int? {
    fileprivate var text: String { map { "\($0)" } ?? "" }
}
