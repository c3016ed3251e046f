@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 16, "Delegation",
            question: """
                A closure could answer 'shouldPlay', too. When is a delegate better than two closures, and when is an
                event for many observers better than a delegate?
                """,
            [everything, questions, refusals, reports, change, ownership]
        ).run()
    }

    private static let everything = Check("Without a delegate, the player plays all albums in their order.") {
        let played = Player().play(Album.firstFive)
        try require(
            played == Album.firstFive.map(\.title),
            """
            Nobody has set a delegate, and of the five albums the player has played \(list(played)). What it does
            when nobody answers is a decision of the player.
            """)
    }

    private static let questions = Check("Directly before each album it calls 'player(_:shouldPlay:)'.") {
        let (player, owner) = (Player(), Listener())
        player.delegate = owner
        _ = player.play(Album.firstFive)
        try require(
            owner.asked == Album.firstFive.map(\.title),
            "The delegate should be asked about each of five albums once, in their order. It was asked about \(list(owner.asked)).",
            hint: "The delegate is an object like others: call its function, and use the answer.")
        try require(
            owner.isAskedDirectly,
            "The delegate was asked about an album before 'didPlay' was called for the one before it.",
            hint: "Ask directly before an album, not for all albums in advance: the answer may depend on 'didPlay'.")
    }

    private static let refusals = Check("If the answer is no, the album is not played.") {
        for refused: Set in [["It's My Life", "American Pie"], ["Best of Bowie"], Set(Album.firstFive.map(\.title))] {
            let (player, owner) = (Player(), Listener())
            player.delegate = owner
            owner.refused = refused
            let played = player.play(Album.firstFive)
            try require(
                played == Album.firstFive.map(\.title).filter { !refused.contains($0) },
                "The delegate refused \(list(refused.sorted())). The player has played \(list(played)).")
        }
    }

    private static let reports = Check("After each album that was played it calls 'player(_:didPlay:)'.") {
        let (player, owner) = (Player(), Listener())
        player.delegate = owner
        owner.refused = ["Best of Bowie"]
        _ = player.play(Album.firstFive)
        let expected = Album.firstFive.dropFirst().map(\.title)
        try require(
            owner.heard == expected,
            "The delegate refused 'Best of Bowie' only, but 'didPlay' was called for \(list(owner.heard)).")
    }

    private static let change = Check("If the delegate changes, also during a call, the new one gets the next call.") {
        for duringQuestion in [false, true] {
            let (player, first, second) = (Player(), Listener(), Listener())
            player.delegate = first
            let exchange = { player.delegate = second }
            if duringQuestion { first.afterQuestion = exchange } else { first.afterReport = exchange }
            _ = player.play(Album.firstFive)
            let reports = duringQuestion ? [0, 5] : [1, 4]
            try require(
                [first.asked.count, second.asked.count] == [1, 4]
                    && [first.heard.count, second.heard.count] == reports,
                """
                The delegate was exchanged during its first call of '\(duringQuestion ? "shouldPlay" : "didPlay")'. The first
                one should hear of \(reports[0]) and the second of \(reports[1]) albums that were played; they heard of
                \(first.heard.count) and \(second.heard.count).
                """, hint: "Read the property for each call, and not a copy of it.")
        }
    }

    private static let ownership = Check("The player does not keep its delegate alive.") {
        let player = Player()
        weak var seen: Listener?
        do {
            let owner = Listener()
            player.delegate = owner
            seen = owner
        }
        try require(
            seen == nil, "The last other reference to the delegate is gone, and the delegate still exists.",
            hint: "If the delegate owned the player, both would live for ever. Which kind of reference does not count?")
        try require(
            player.play(Album.firstFive).count == 5,
            "The delegate is gone, and the player does not play all albums again."
        )
    }

    private static func list(_ titles: [String]) -> String {
        titles.isEmpty ? "none" : titles.map { "'\($0)'" }.joined(separator: ", ")
    }
}

/// Decides for a player.
protocol PlayerDelegate: AnyObject {
    func player(_ player: Player, shouldPlay album: Album) -> Bool
    func player(_ player: Player, didPlay album: Album)
}

/// A delegate that remembers its calls.
private final class Listener: PlayerDelegate {
    var refused: Set<String> = []
    /// The events during the first call of each function.
    var afterQuestion: () -> Void = {}
    var afterReport: () -> Void = {}
    private(set) var asked: [String] = []
    private(set) var heard: [String] = []
    /// False if it was asked about an album before it had heard of the one before, where it refused none.
    private(set) var isAskedDirectly = true

    func player(_ player: Player, shouldPlay album: Album) -> Bool {
        isAskedDirectly = isAskedDirectly && heard.count == asked.count
        asked.append(album.title)
        if asked.count == 1 { afterQuestion() }
        return !refused.contains(album.title)
    }

    func player(_ player: Player, didPlay album: Album) {
        heard.append(album.title)
        if heard.count == 1 { afterReport() }
    }
}
