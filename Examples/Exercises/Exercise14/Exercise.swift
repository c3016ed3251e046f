// Exercise 14: Interpreter
//
// Write a small language that selects albums, as a tree of queries:
//
//  1. A word selects the albums that have it in title or artist.
//  2. A 'BothQuery' selects the albums that match both of its parts.
//  3. An 'EitherQuery' selects the albums that match one of its parts or both.
//  4. Words beside each other, such as 'u2 sun', make a 'BothQuery'.
//  5. A comma, as in 'bowie , u2', makes an 'EitherQuery'.
//  6. The comma binds loosest: 'bowie , u2 sun' is bowie, or both u2 and sun.
//  7. There may be any number of words and commas.
//
// 'Query' and 'WordQuery' are in Check.swift. Write the two other kinds of
// queries, each with the parts 'first' and 'second', and 'parse', which turns
// words into a query.
//
// Edit this file only. 'bluelib exercise 14' or 'make exercise N=14' checks it.

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
