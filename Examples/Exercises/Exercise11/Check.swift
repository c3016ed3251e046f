@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 11, "Observer of one property",
            question: """
                Lesson 10 used an event center, and this exercise observes an object. Which of the two could you use
                if the row should also count covers that are requested after it was made?
                """,
            [start, arrival, again, loss]
        ).run()
    }

    private static let cover = Picture.drawn(["cover"])

    private static let start = Check("A cover that was there already counts.") {
        let progress = CoverProgress([Observed(cover), Observed(.awaited), Observed(.missing)])
        try require(
            progress.text == "1 of 3",
            """
            One of three covers is there from the beginning, and the row says '\(progress.text)' instead of '1 of
            3'. An observation reports only later values, so the row must read the present ones itself.
            """)
    }

    private static let arrival = Check("A cover that arrives counts.") {
        let pictures = [Observed(Picture.awaited), Observed(.awaited)]
        let progress = CoverProgress(pictures)
        pictures[1].value = cover
        try require(
            progress.text == "1 of 2",
            """
            A cover has arrived, and the row says '\(progress.text)' instead of '1 of 2'. Observe each picture, and
            store the observations: each ends when it is released.
            """)
    }

    private static let again = Check("A cover that is drawn again counts once.") {
        let pictures = [Observed(Picture.awaited), Observed(.awaited)]
        let progress = CoverProgress(pictures)
        pictures[0].value = cover
        pictures[0].value = .drawn(["larger cover"])
        try require(
            progress.text == "1 of 2",
            """
            The same cover was drawn twice, and the row says '\(progress.text)' instead of '1 of 2'. You count
            notifications. A notification only says that the value is new: count the pictures that are drawn now.
            """)
    }

    private static let loss = Check("A cover that is lost no longer counts.") {
        let pictures = [Observed(cover), Observed(cover)]
        let progress = CoverProgress(pictures)
        pictures[0].value = .missing
        try require(
            progress.text == "1 of 2",
            "One of two covers was lost, and the row says '\(progress.text)' instead of '1 of 2'.")
    }
}
