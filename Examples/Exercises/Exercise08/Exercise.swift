// Exercise 8: Singleton
//
// A window shows the number of albums and the artists of a library. Its text
// comes from 'Statistics', which takes the library from 'LibraryAPI.shared'.
// That was convenient until now: the new version of the program compares two
// libraries side by side, and both windows show the same numbers. Change it:
//
//  1. The text describes the library that was given to 'init'.
//  2. Two libraries can be described side by side.
//  3. The text is right at any time, after each change of the library.
//  4. It names each artist once, in alphabetical order.
//  5. Nothing outside of the value keeps its library alive.
//
// The initialiser and the property 'text' keep their names, because two
// windows use them.
//
// Edit this file only. 'bluelib exercise 8' or 'make exercise N=8' checks it.

@testable import SeedEdition

struct Statistics {
    init(of library: LibraryAPI) {
    }

    /// For example: 5 albums by Madonna, U2.
    var text: String {
        let albums = LibraryAPI.shared.albums
        return "\(albums.count) albums by \(Set(albums.map(\.artist)).sorted().joined(separator: ", "))"
    }
}
