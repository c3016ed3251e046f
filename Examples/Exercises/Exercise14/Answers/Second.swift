// A parser with a position: a list of alternatives consists of parts, and a part of words.

@testable import SeedEdition

struct BothQuery: Query {
    let first: any Query
    let second: any Query

    func matches(_ album: Album) -> Bool {
        guard first.matches(album) else { return false }
        return second.matches(album)
    }
}

struct EitherQuery: Query {
    let first: any Query
    let second: any Query

    func matches(_ album: Album) -> Bool {
        [first, second].contains { $0.matches(album) }
    }
}

private struct Parser {
    let words: [String]
    var position = 0

    private var next: String? { position < words.count ? words[position] : nil }

    mutating func alternatives() -> any Query {
        let part = part()
        guard next == "," else { return part }
        position += 1
        return EitherQuery(first: part, second: alternatives())
    }

    private mutating func part() -> any Query {
        let word = WordQuery(word: words[position])
        position += 1
        if next == nil || next == "," { return word }
        return BothQuery(first: word, second: part())
    }
}

func parse(_ words: [String]) -> any Query {
    var parser = Parser(words: words)
    return parser.alternatives()
}
