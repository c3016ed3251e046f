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
            [changes, undo, end, others]
        ).run()
    }

    private static let changes = Check("A change adds a line.") {
        let session = TestSession()
        let log = ChangeLog(session.library.events)
        await session.type("delete 3")
        try require(
            !log.lines.isEmpty,
            """
            Album 3 was deleted, and the log is empty. Register in 'init', and store the observation in a property:
            it ends when it is released.
            """)
        try require(
            log.lines == ["- 3"],
            """
            'delete 3' must add the line '- 3'. The log contains '\(text(log))'. Positions count from 1, and indexes from 0.
            """)
        await session.type("add Blue --artist 'Joni Mitchell'")
        try require(
            log.lines == ["- 3", "+ Blue"], "Adding Blue must add the line '+ Blue'. The log contains '\(text(log))'.")
    }

    private static let undo = Check("An undo and a redo are changes, too.") {
        let session = TestSession()
        let log = ChangeLog(session.library.events)
        await session.type("delete 1", "undo", "redo")
        try require(
            log.lines == ["- 1", "+ Best of Bowie", "- 1"],
            "After 'delete 1', 'undo' and 'redo' the log contains '\(text(log))'. Each of the three posts one event.")
    }

    private static let end = Check("The log ends with its last owner.") {
        let session = TestSession()
        weak var released: ChangeLog?
        do {
            let log = ChangeLog(session.library.events)
            released = log
        }
        try require(
            released == nil,
            """
            Nobody holds the log any more, and it still exists. The closure that you registered owns the log, and
            the log owns the registration. One of the two references must be weak: write '[weak self]' in the
            closure.
            """)
    }

    private static let others = Check("Other observers receive their events as before.") {
        let session = TestSession()
        let first = ChangeLog(session.library.events)
        do { _ = ChangeLog(session.library.events) }
        await session.type("delete 2")
        try require(
            first.lines == ["- 2"], "The end of one log has changed another one, which contains '\(text(first))'.")
    }

    private static func text(_ log: ChangeLog) -> String { log.lines.joined(separator: ", ") }
}
