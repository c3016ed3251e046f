// One pass over the words: each word joins the part that is open, and a comma closes it.

@testable import SeedEdition

struct BothQuery: Query {
    let first, second: any Query

    func matches(_ album: Album) -> Bool { first.matches(album) ? second.matches(album) : false }
}

struct EitherQuery: Query {
    let first, second: any Query

    func matches(_ album: Album) -> Bool { first.matches(album) ? true : second.matches(album) }
}

func parse(_ words: [String]) -> any Query {
    var (whole, part): ((any Query)?, (any Query)?)
    func join(_ one: (any Query)?, _ other: any Query, _ make: (any Query, any Query) -> any Query) -> any Query {
        one.map { make($0, other) } ?? other
    }
    for word in words {
        if word != "," {
            part = join(part, WordQuery(word: word)) { BothQuery(first: $0, second: $1) }
        } else if let finished = part {
            whole = join(whole, finished) { EitherQuery(first: $0, second: $1) }
            part = nil
        }
    }
    guard let last = part else { return whole ?? WordQuery(word: "") }
    return join(whole, last) { EitherQuery(first: $0, second: $1) }
}
