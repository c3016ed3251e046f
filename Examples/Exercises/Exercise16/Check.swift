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
            [everything, questions, reports, exchange, ownership]
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

    private static let questions = Check("The delegate is asked before each album, and decides whether it is played.") {
        let (player, owner) = (Player(), Listener())
        player.delegate = owner
        owner.refused = ["It's My Life", "American Pie"]
        let played = player.play(Album.firstFive)
        try require(
            owner.asked == Album.firstFive.map(\.title),
            "The delegate should be asked about each of the five albums once, in their order. It was asked about \(list(owner.asked))."
        )
        try require(
            played == ["Best of Bowie", "Nothing Like The Sun", "Staring at the Sun"],
            "The delegate refused 'It's My Life' and 'American Pie'. The player has played \(list(played)).")
        try require(
            owner.isAskedFirst,
            "'shouldPlay' must be called directly before its album, not for all albums in advance: the answer may depend on 'didPlay'."
        )
    }

    private static let reports = Check("The delegate hears of each album that was played, and of no other.") {
        let (player, owner) = (Player(), Listener())
        player.delegate = owner
        owner.refused = ["Best of Bowie"]
        _ = player.play(Album.firstFive)
        try require(
            owner.heard == Album.firstFive.dropFirst().map(\.title),
            "The delegate refused 'Best of Bowie' only, but 'didPlay' was called for \(list(owner.heard)).")
    }

    private static let exchange = Check("Another delegate takes over at once.") {
        let (player, first, second) = (Player(), Listener(), Listener())
        player.delegate = first
        first.afterFirst = { player.delegate = second }
        _ = player.play(Album.firstFive)
        try require(
            first.heard.count == 1 && second.asked.count == 4 && second.heard.count == 4,
            """
            After the first album the delegate was exchanged. The first one should hear of 1 album and the second of 4;
            they heard of \(first.heard.count) and \(second.heard.count). Ask the property in each call, not a copy.
            """)
    }

    private static let ownership = Check("The player does not keep its delegate alive.") {
        let player = Player()
        var owner: Listener? = Listener()
        weak let seen = owner
        player.delegate = owner
        owner = nil
        try require(
            seen == nil,
            """
            The last other reference to the delegate is gone, and the delegate still exists. If it owned the player,
            both would live for ever. Which kind of reference does not count?
            """)
        try require(
            player.play(Album.firstFive).count == 5, "The delegate is gone, so the player should play all albums again."
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
    var afterFirst: () -> Void = {}
    private(set) var asked: [String] = []
    private(set) var heard: [String] = []
    private(set) var isAskedFirst = true

    func player(_ player: Player, shouldPlay album: Album) -> Bool {
        asked.append(album.title)
        return !refused.contains(album.title)
    }

    func player(_ player: Player, didPlay album: Album) {
        isAskedFirst = isAskedFirst && asked.last == album.title
        heard.append(album.title)
        if heard.count == 1 { afterFirst() }
    }
}
