// `parse` splits the words at the operator that binds loosest, so the tree has it at the top. The queries evaluate
// themselves.

@testable import SeedEdition

struct BothQuery: Query {
    let first: any Query
    let second: any Query

    func matches(_ album: Album) -> Bool {
        first.matches(album) && second.matches(album)
    }
}

struct EitherQuery: Query {
    let first: any Query
    let second: any Query

    func matches(_ album: Album) -> Bool {
        first.matches(album) || second.matches(album)
    }
}

func parse(_ words: [String]) -> any Query {
    if let comma = words.firstIndex(of: ",") {
        return EitherQuery(first: parse(Array(words[..<comma])), second: parse(Array(words[(comma + 1)...])))
    }
    guard words.count > 1 else { return WordQuery(word: words[0]) }
    return BothQuery(first: WordQuery(word: words[0]), second: parse(Array(words[1...])))
}
