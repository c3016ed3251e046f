import BuiltProgram
import TestTraits
import Testing
import WebServer

/// The posts of both editions to a real server.
@Suite(.building) struct EditionPostTests {
    private static let lines = "add Blue --artist 'Joni Mitchell'\nundo\ndelete 1\nundo\nredo\nlist\n"

    @Test(arguments: Edition.allCases)
    func `each addition and deletion is posted, also those of undo and redo`(_ edition: Edition) async throws {
        let requests = try await requests(of: edition, status: 200)
        #expect(requests.allSatisfy { $0.method == "POST" })
        let (add, delete) = ("/api/addAlbum", "/api/deleteAlbum")
        #expect(requests.map(\.path) == [add, delete, delete, add, delete])
        let titles = ["Blue", "Blue", "Best of Bowie", "Best of Bowie", "Best of Bowie"]
        for (request, title) in zip(requests, titles) { #expect(request.text.contains("\"\(title)\""), "\(request)") }
    }

    @Test(arguments: Edition.allCases)
    func `a post that fails is the last one, and the albums change as before`(_ edition: Edition) async throws {
        #expect(try await requests(of: edition, status: 500).map(\.path) == ["/api/addAlbum"])
    }

    @Test(arguments: Edition.allCases)
    func `an edition without a server, or with one that is gone, prints the same`(_ edition: Edition) throws {
        let copy = try EditionCopy.unchanged.get()
        let port = try HeldPort()
        let result = try copy.type(Self.lines, into: edition, server: "http://127.0.0.1:\(port.number)")
        #expect(result == (try copy.type(Self.lines, into: edition)))
    }

    /// The requests of a session with a server that answers each with a status.
    private func requests(of edition: Edition, status: Int) async throws -> [RecordedRequest] {
        let answers = ["/api/addAlbum": WebAnswer.status(status), "/api/deleteAlbum": .status(status)]
        let server = try await WebServer(answers: answers)
        let copy = try EditionCopy.unchanged.get()
        let result = try copy.type(Self.lines, into: edition, server: "http://127.0.0.1:\(server.port)")
        #expect(result == (try copy.type(Self.lines, into: edition)))
        await server.shutDown()
        return server.requests
    }
}
