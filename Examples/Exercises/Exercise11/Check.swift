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
            [start, arrival, again, loss, observation, end]
        ).run()
    }

    private static let cover = Picture.drawn(["cover"])

    private static let start = Check("A cover that was there at the beginning counts.") {
        let cases: [([Picture], String)] = [
            ([cover, .awaited, .missing], "1 of 3"), ([.awaited, cover, cover], "2 of 3"), ([.missing], "0 of 1"),
            ([cover], "1 of 1"), ([], "0 of 0"), ([cover, cover, cover, cover], "4 of 4"),
        ]
        for (pictures, expected) in cases {
            let progress = CoverProgress(pictures.map { Observed($0) })
            try require(
                progress.text == expected,
                "At the beginning, the row says '\(progress.text)' instead of '\(expected)'.",
                hint: progress.text.isEmpty
                    ? nil : "An observation reports only later values, so the row must read the present ones itself.")
        }
    }

    private static let arrival = Check("A cover that arrives later counts.") {
        let pictures = [Observed(Picture.awaited), Observed(cover), Observed(.missing), Observed(.awaited)]
        let progress = CoverProgress(pictures)
        for (index, expected) in [(3, "2 of 4"), (0, "3 of 4"), (2, "4 of 4")] {
            pictures[index].value = cover
            try require(
                progress.text == expected,
                "One cover was there, others arrive, and the row says '\(progress.text)' instead of '\(expected)'.",
                hint: "Observe each picture, and store the observations: each ends when it is released.")
        }
    }

    private static let again = Check("A cover that is drawn again, for example larger, counts once.") {
        let pictures = [Observed(Picture.awaited), Observed(.awaited), Observed(cover)]
        let progress = CoverProgress(pictures)
        pictures[0].value = cover
        for index in [0, 2, 0] {
            pictures[index].value = .drawn(["larger cover"])
            try require(
                progress.text == "2 of 3",
                "A cover that was there is drawn once more, and the row says '\(progress.text)' instead of '2 of 3'.",
                hint: """
                    Do you count notifications? A notification only says that the value is new: count the pictures that are drawn
                    now.
                    """)
        }
    }

    private static let loss = Check("A cover that is lost no longer counts: its picture is 'missing'.") {
        let pictures = [Observed(cover), Observed(cover), Observed(.awaited)]
        let progress = CoverProgress(pictures)
        let steps = [(0, "1 of 3"), (2, "1 of 3"), (0, "1 of 3"), (1, "0 of 3")]
        for (index, expected) in steps {
            pictures[index].value = .missing
            try require(
                progress.text == expected,
                "Two of three covers were there. Now the row says '\(progress.text)' instead of '\(expected)'.",
                hint: "A picture that was 'missing' before and still is has not lost a cover once more.")
        }
        pictures[1].value = cover
        pictures[1].value = .awaited
        try require(
            progress.text == "0 of 3",
            "A cover is awaited again, and the row says '\(progress.text)' instead of '0 of 3'.")
    }

    private static let observation = Check("It observes the pictures, and does not ask for them when it is read.") {
        for index in 0...1 {
            let pictures = [Observed(Picture.awaited), Observed(.awaited)]
            // This observer is told before the row, because it was there before the row was made.
            var (early, row): (String?, CoverProgress?)
            let observation = pictures[index].observe { _ in early = row?.text }
            row = CoverProgress(pictures)
            pictures[index].value = cover
            withExtendedLifetime(observation) {}
            try require(
                row?.text == "1 of 2",
                "Of two covers that are awaited, one arrives, and the row says '\(row?.text ?? "")' instead of '1 of 2'.",
                hint: "Observe each picture, and store the observations: each ends when it is released.")
            try require(
                early != "1 of 2",
                "A cover has arrived. Another observer is told before the row, and the row says '\(early ?? "")' already.",
                hint: """
                    A row that computes its text when it is read is right, but nobody knows when to read it: a screen would have to
                    draw it all the time.
                    """)
        }
    }

    private static let end = Check("When nobody holds the row any more, it and its observations end.") {
        let pictures = [Observed(Picture.awaited), Observed(cover)]
        weak var released: CoverProgress?
        do {
            let progress = CoverProgress(pictures)
            pictures[0].value = cover
            released = progress
        }
        try require(
            released == nil, "Nobody holds the row any more, and it still exists.",
            hint:
                "Does the closure that observes a picture own the row, and the row the observation? Write '[weak self]'."
        )
        let own = pictures.map { $0.observe { _ in } }
        let left = pictures.map { numberOfObservers(of: $0) - 1 }
        withExtendedLifetime(own) {}
        try require(
            left == [0, 0],
            "The row no longer exists, and its two pictures still have \(left[0]) and \(left[1]) observers.",
            hint: "Who holds the observations? If the row alone does, they are released with it.")
    }

    /// The number of closures that observe a picture, as a debugger sees them: the elements of the arrays in its objects.
    private static func numberOfObservers(of picture: Observed<Picture>) -> Int {
        let parts = Mirror(reflecting: picture).children.map { Mirror(reflecting: $0.value) }
        let arrays = parts.filter { $0.displayStyle == .class }.flatMap(\.children)
            .map { Mirror(reflecting: $0.value) }.filter { $0.displayStyle == .collection }
        return arrays.reduce(0) { $0 + $1.children.count }
    }
}
