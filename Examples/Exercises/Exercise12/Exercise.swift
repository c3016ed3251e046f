// Exercise 12: Abstract Factory
//
// Some terminals can only show ASCII. A screen is drawn with three parts: a
// frame around a title, a mark at the current album, and dots for the rest
// of a title that is too long. All three must suit the terminal:
//
//  1. The frame for ASCII is '[' and ']', and the mark is '>'.
//  2. The dots for ASCII are '...'.
//  3. 'makeParts' returns the parts for Unicode for the character set "UTF-8".
//  4. For every other character set, it returns those for ASCII.
//
// 'PartsFactory' makes the parts, and 'UnicodeParts' is one factory; both are
// in Check.swift. Write the factory for ASCII, and 'makeParts'.
//
// Edit this file only. 'bluelib exercise 12' or 'make exercise N=12' checks it.

@testable import SeedEdition

struct ASCIIParts: PartsFactory {
    func makeFrame() -> (left: String, right: String) { ("", "") }
    func makeMark() -> String { "" }
    func makeDots() -> String { "" }
}

func makeParts(for characterSet: String) -> any PartsFactory {
    UnicodeParts()
}
