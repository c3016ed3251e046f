internal import ShellKit

/// A bare word that structures a query: a comma between alternatives, or a parenthesis.
enum QuerySign: Hashable {
    case comma
    case opening(isNegated: Bool)
    case closing

    /// The sign that a word is; nil for any other word.
    init?(_ word: Word) {
        switch word.text {
        case ",": self = .comma
        case "(": self = .opening(isNegated: false)
        case "^(": self = .opening(isNegated: true)
        case ")": self = .closing
        default: return nil
        }
        guard word.isBare else { return nil }
    }
}

/// Parses the words of a query: alternatives between commas, and groups in parentheses.
struct AlbumPhraseParser {
    /// The maximum depth of parentheses, and of saved queries inside each other.
    static let maximumDepth = 50

    /// A group of alternatives, the last of which is being read.
    private struct Group {
        var isNegated = false
        var alternatives: [[AlbumReference]] = [[]]

        mutating func append(_ reference: AlbumReference) { alternatives[alternatives.count - 1].append(reference) }

        var isLastEmpty: Bool { alternatives.last?.isEmpty ?? true }
    }

    /// The query, and the groups whose closing parenthesis is missing so far.
    private var groups = [Group()]

    /// The alternatives in the words of a query.
    ///
    /// - Throws: The errors of ``AlbumReferenceReader``, ``InvalidValue`` for a misplaced sign.
    static func alternatives(of words: [Word]) throws -> [[AlbumReference]] {
        var parser = AlbumPhraseParser()
        for word in words { try parser.read(word) }
        return try parser.end()
    }

    private mutating func read(_ word: Word) throws {
        switch QuerySign(word) {
        case .comma:
            guard !groups[groups.count - 1].isLastEmpty else { throw Self.missingTerm }
            groups[groups.count - 1].alternatives.append([])
        case .opening(let isNegated):
            guard groups.count <= Self.maximumDepth else {
                throw InvalidValue("parentheses can be at most \(Self.maximumDepth) deep")
            }
            groups.append(Group(isNegated: isNegated))
        case .closing:
            guard groups.count > 1 else {
                throw InvalidValue("a ')' has no '(' before it; to search for it, quote it: ')'", isFinal: true)
            }
            let group = groups.removeLast()
            guard group.alternatives != [[]] else {
                throw InvalidValue("parentheses need a term inside; to search for one, quote it: '('")
            }
            guard !group.isLastEmpty else { throw Self.missingTerm }
            groups[groups.count - 1].append(.group(group.alternatives, isNegated: group.isNegated))
        case nil:
            groups[groups.count - 1].append(try AlbumReferenceReader.read(word))
        }
    }

    private static let missingTerm = InvalidValue("a ',' needs a term on both sides")

    private func end() throws -> [[AlbumReference]] {
        guard groups.count == 1 else {
            throw InvalidValue("a '(' has no ')' after it; to search for it, quote it: '('", isIncomplete: true)
        }
        guard !groups[0].isLastEmpty else {
            throw InvalidValue("a ',' needs a term on both sides", isIncomplete: true)
        }
        return groups[0].alternatives
    }
}
