// Fails: 6, 7
//
// The words are read from left to right, and each is added to the query so far. That needs no recursion, and it is
// right for every line with only one kind of operator.

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
    var query: any Query = WordQuery(word: words[0])
    var isEither = false
    for word in words.dropFirst() {
        if word == "," {
            isEither = true
        } else {
            let next = WordQuery(word: word)
            query = isEither ? EitherQuery(first: query, second: next) : BothQuery(first: query, second: next)
            isEither = false
        }
    }
    return query
}
