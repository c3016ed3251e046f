// The trees lean to the left: the last comma and the last word are split off first.

@testable import SeedEdition

struct BothQuery: Query {
    let first: any Query
    let second: any Query

    func matches(_ album: Album) -> Bool {
        ![first, second].contains { !$0.matches(album) }
    }
}

struct EitherQuery: Query {
    let first: any Query
    let second: any Query

    func matches(_ album: Album) -> Bool {
        if first.matches(album) { return true }
        return second.matches(album)
    }
}

func parse(_ words: [String]) -> any Query {
    let sides = words.split(separator: ",").map { side in
        let queries: [any Query] = side.map { WordQuery(word: $0) }
        return queries.dropFirst().reduce(queries[0]) { BothQuery(first: $0, second: $1) }
    }
    return sides.dropFirst().reduce(sides[0]) { EitherQuery(first: $0, second: $1) }
}
