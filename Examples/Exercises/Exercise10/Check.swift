@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 10, "Observer by notifications",
            question: """
                The log cannot say which command made a change. Should the event contain the typed line? Which
                objects would then know of each other that do not now?
                """,
            [removal, insertion, undo, end, others]
        ).run()
    }

    private static let removal = Check("A removal adds a line with the position of the album: '- 3'.") {
        for (lines, expected) in [
            (["delete 3"], "- 3"), (["delete 1", "delete 4"], "- 1, - 4"), (["delete 5"], "- 5"),
        ] {
            let session = TestSession()
            let log = ChangeLog(session.library.events)
            for line in lines { await session.type(line) }
            try require(!log.lines.isEmpty, "After '\(lines[0])', the log is empty.")
            try require(
                text(log) == expected,
                "After '\(lines.joined(separator: "' and '"))', the log contains '\(text(log))' instead of '\(expected)'.",
                hint: "Positions count from 1, and indexes from 0. An observation ends when it is released: store it.")
        }
    }

    private static let insertion = Check("An insertion adds a line with the title: '+ Blue'.") {
        let session = TestSession()
        let log = ChangeLog(session.library.events)
        await session.type("add Blue --artist 'Joni Mitchell'", "add 'Kind of Blue' --artist 'Miles Davis'")
        try require(
            log.lines == ["+ Blue", "+ Kind of Blue"],
            "'Blue' and 'Kind of Blue' were added. The log contains '\(text(log))'.")
    }

    private static let undo = Check("An undo and a redo are changes, too.") {
        let session = TestSession()
        let log = ChangeLog(session.library.events)
        await session.type("delete 1", "undo", "redo", "undo")
        try require(
            log.lines == ["- 1", "+ Best of Bowie", "- 1", "+ Best of Bowie"],
            "After 'delete 1', 'undo', 'redo' and 'undo', the log contains '\(text(log))'. Each of the four posts an event."
        )
    }

    private static let end = Check("When nobody holds the log any more, it no longer exists.") {
        let session = TestSession()
        weak var released: ChangeLog?
        do {
            let log = ChangeLog(session.library.events)
            await session.type("delete 1")
            released = log
        }
        try require(
            released == nil, "Nobody holds the log any more, and it still exists.",
            hint: """
                Does the closure that you registered own the log, and the log the registration? One of the two references must be
                weak: write '[weak self]' in the closure.
                """)
    }

    private static let others = Check("The end of one log does not disturb another.") {
        let session = TestSession()
        let first = ChangeLog(session.library.events)
        do { _ = ChangeLog(session.library.events) }
        var second: ChangeLog? = ChangeLog(session.library.events)
        await session.type("delete 2")
        let shown = second.map(text) ?? ""
        second = nil
        await session.type("delete 3")
        try require(
            text(first) == "- 2, - 3" && shown == "- 2",
            """
            There were three logs, and one ended before 'delete 2' and another one before 'delete 3'. The first log contains
            '\(text(first))', and the last one contained '\(shown)'.
            """)
    }

    private static func text(_ log: ChangeLog) -> String { log.lines.joined(separator: ", ") }
}
