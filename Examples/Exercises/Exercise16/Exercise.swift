// Exercise 16: Delegation
//
// A player plays albums in their order. Which ones, and what happens after
// each, is the business of its delegate:
//
//  1. Without a delegate, the player plays all albums in their order.
//  2. Directly before each album it calls 'player(_:shouldPlay:)'.
//  3. If the answer is no, the album is not played.
//  4. After each album that was played it calls 'player(_:didPlay:)'.
//  5. If the delegate changes, also during a call, the new one gets the next
//     call.
//  6. The player does not keep its delegate alive.
//
// 'PlayerDelegate' is in Check.swift: it has the two functions. 'play' returns
// the titles of the albums that were played.
//
// Edit this file only. 'bluelib exercise 16' or 'make exercise N=16' checks it.

@testable import SeedEdition

final class Player {
    var delegate: (any PlayerDelegate)?

    func play(_ albums: [Album]) -> [String] {
        []
    }
}
