// Exercise 14: Interpreter
//
// Write a small language that selects albums. A word selects the albums that
// have it in title or artist. Two parts beside each other select the albums
// that match both, and a comma the albums that match either part:
//
//     sun            the word is in title or artist
//     u2 sun         both
//     bowie , u2     either
//     bowie , u2 sun either bowie, or both u2 and sun: the comma binds loosest
//
// 'Query' and 'WordQuery' are in Check.swift. Write the two other kinds of
// queries, and 'parse', which turns words into a query.
//
// Edit this file only. 'make exercise N=14' checks it.

@testable import SeedEdition

struct BothQuery: Query {
    let first: any Query
    let second: any Query

    func matches(_ album: Album) -> Bool {
        false
    }
}

struct EitherQuery: Query {
    let first: any Query
    let second: any Query

    func matches(_ album: Album) -> Bool {
        false
    }
}

/// The query for words such as ["bowie", ",", "u2", "sun"]; there is at least one word on each side of a comma.
func parse(_ words: [String]) -> any Query {
    WordQuery(word: words[0])
}
