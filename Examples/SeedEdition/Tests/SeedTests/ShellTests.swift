import FoundationEssentials
import Testing

@testable import SeedEdition

@Suite struct ShellTests {
    @Test(arguments: [
        ("list", ["list"]), ("  go   3 ", ["go", "3"]), ("add 'Kind of Blue' x", ["add", "Kind of Blue", "x"]),
        ("add \"It's\"", ["add", "It's"]), ("add It's", ["add", "It's"]), ("add 'open end", ["add", "open end"]),
        ("", []),
    ])
    func `a line is split into words`(line: String, words: [String]) {
        #expect(Request(line).words == words)
    }

    @Test func `the first handler that returns a command ends the way of a request`() throws {
        let chain = HandlerChain(handlers: [Renaming(), Answering(name: "a"), Answering(name: "b")])
        var request = Request("x")
        #expect(try chain.resolve(&request).form == "a")
        #expect(request.words == ["renamed"])
    }

    @Test func `an unknown command is reported`() async {
        let session = Session()
        #expect(await session.type("frobnicate") == ["Unknown command 'frobnicate'. 'help' lists the commands."])
        #expect(await session.type("# comment") == [])
        #expect(await session.type("") == [])
    }

    @Test func `another plugin adds its commands, which are found by a prefix, too`() async {
        let session = Session(adding: [GreetingPlugin()])
        #expect(await session.type("gre") == ["Hello."])
        #expect(await session.type("chain")[2].hasPrefix("3  GreetingPlugin"))
    }

    @Test func `the current album follows its album`() async {
        let session = Session()
        await session.type("go 3", "delete 1")
        #expect(session.shell.current.index == 1)
        await session.type("delete 2", "delete 3", "delete")
        #expect(session.titles == ["It's My Life"])
        await session.type("delete")
        #expect(session.shell.current.index == nil)
        #expect(await session.type("show") == ["The library is empty. 'add' adds albums."])
        #expect(await session.type("undo", "show 1").contains("title     It's My Life"))
        #expect(session.shell.current.index == 0)
    }

    @Test func `the end of a session saves the albums and the current index for the next`() async {
        let path = "/tmp/seed-session-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let first = Session()
        let file = SessionFile(path: path, of: first.shell.current, in: first.shell.library)
        await first.type("add Blue --artist 'Joni Mitchell'", "delete 1", "delete 5", "go 4")
        first.shell.library.events.post(SessionWillEnd())
        let second = Session()
        let next = SessionFile(path: path, of: second.shell.current, in: second.shell.library)
        #expect(second.titles == Array(first.titles))
        #expect(second.shell.current.index == 3)
        #expect(second.shell.library.makeID() == 7)
        withExtendedLifetime((file, next)) {}
    }

    @Test func `a saved index beyond the end selects the last album`() {
        let current = Session().shell.current
        current.restore(SessionMemento(currentIndex: 99))
        #expect(current.memento == SessionMemento(currentIndex: 4))
    }
}

private struct Renaming: Handler {
    let name = "renaming"
    let summary = "Renames the command."

    func handle(_ request: inout Request) -> (any Command)? {
        request.words = ["renamed"]
        return nil
    }
}

private struct Answering: Handler {
    let name: String
    let summary = "Returns a command."

    func handle(_ request: inout Request) -> (any Command)? { NamedCommand(form: name) }
}

private struct GreetingPlugin: Plugin {
    let name = "GreetingPlugin"
    let commands: [any Command] = [NamedCommand(form: "greet")]
}

private struct NamedCommand: Command {
    let form: String
    let summary = ""

    func run(_ request: Request, in shell: Shell) { shell.write(["Hello."]) }
}
