import Testing

@testable import SeedEdition

@Suite struct UndoTests {
    @Test func `undo puts a deleted album back where it was`() async {
        let session = Session()
        let before = session.shell.library.albums
        await session.type("go 2", "delete", "undo")
        #expect(session.shell.library.albums == before)
        #expect(session.shell.current.index == 1)
    }

    @Test func `redo repeats the change, and undo reverses it again`() async {
        let session = Session()
        await session.type("delete 5", "delete 1", "undo", "undo", "redo")
        #expect(session.titles.count == 4 && session.titles.last == "Staring at the Sun")
        #expect(await session.type("undo") == ["Undid 1: delete 5"])
        #expect(session.titles.count == 5)
    }

    @Test func `a new change forgets the changes that were undone`() async {
        let session = Session()
        await session.type("delete 5", "undo", "delete 1")
        #expect(session.shell.library.history.redoable.isEmpty)
        #expect(await session.type("redo") == ["There is nothing to redo."])
        #expect(session.titles.count == 4)
    }

    @Test func `a command that changes nothing leaves both stacks unchanged`() async {
        let session = Session()
        await session.type("delete 5", "undo", "list", "delete 9", "show")
        #expect(session.shell.library.history.undoable.isEmpty)
        #expect(await session.type("redo") == ["Redid 1: delete 5"])
    }

    @Test func `each line that a command runs is a change of its own`() async {
        let session = Session(adding: [TwicePlugin()])
        await session.type("twice")
        #expect(session.titles.count == 3)
        #expect(session.shell.library.history.undoable.map(\.line) == ["delete 1", "delete 2"])
    }

    @Test func `random changes are undone to the first album and redone to the last`() async {
        var random = LinearRandom(seed: 17)
        let session = Session()
        let first = session.shell.library.albums
        for number in 1...200 {
            let line =
                switch random.next(below: 4) {
                case 0: "add Title\(number) --artist Artist"
                case 1: "delete"
                case 2: "delete \(random.next(below: 9))"
                default: "go \(random.next(below: 9))"
                }
            await session.type(line)
        }
        let last = session.shell.library.albums
        let count = session.shell.library.history.undoable.count
        for _ in 0..<count { await session.type("undo") }
        #expect(session.shell.library.albums == first)
        for _ in 0..<count { await session.type("redo") }
        #expect(session.shell.library.albums == last)
    }
}

/// A plugin whose command runs other lines.
private struct TwicePlugin: Plugin {
    let name = "TwicePlugin"
    let commands: [any Command] = [TwiceCommand()]
}

private struct TwiceCommand: Command {
    let form = "twice"
    let summary = "Deletes two albums."

    func run(_ request: Request, in shell: Shell) async {
        await shell.run("delete 1")
        await shell.run("delete 2")
    }
}

/// A generator that makes the same numbers for the same seed.
struct LinearRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below limit: UInt64) -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) % limit
    }
}
