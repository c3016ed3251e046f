// Exercise 16: Delegation
//
// A player plays albums in their order. Which ones, and what happens after
// each, is not its business: its delegate decides. Before each album the
// player asks 'player(_:shouldPlay:)', and skips it if the answer is no.
// After each album that was played it calls 'player(_:didPlay:)'.
//
// Without a delegate it plays all albums. The delegate owns the player, so
// the player must not keep its delegate alive. The delegate may change at
// any time, also during a call. 'PlayerDelegate' is in Check.swift.
//
// Edit this file only. 'make exercise N=16' checks it.

@testable import SeedEdition

final class Player {
    var delegate: (any PlayerDelegate)?

    /// Plays albums in their order, and returns the titles of those that were played.
    func play(_ albums: [Album]) -> [String] {
        []
    }
}
