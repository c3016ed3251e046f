import Testing

@testable import LineEditing

@Suite struct TerminalResourceTests {
    private func resource(_ name: String) -> TerminalResource {
        TerminalResource(creation: "+\(name)", deletion: "-\(name)")
    }

    @Test func `data are stored once, and deleted before their number is reused`() {
        var resources = TerminalResources()
        resources.set(resource("a"), at: 1)
        resources.set(resource("b"), at: 2)
        #expect(resources.update() == "+a+b")
        #expect(resources.update() == "")
        resources.set(nil, at: 1)
        resources.set(resource("c"), at: 1)
        #expect(resources.update() == "-a+c")
        resources.set(nil, at: 2)
        #expect(resources.update() == "-b")
        #expect(resources.deleteAll() == "-c")
        #expect(resources.deleteAll() == "")
    }

    @Test func `data that are deleted before the next drawing are never stored`() {
        var resources = TerminalResources()
        resources.set(resource("a"), at: 1)
        resources.set(nil, at: 1)
        #expect(resources.update() == "")
        #expect(resources.deleteAll() == "")
    }

    @Test func `deleted data are stored again, except those that were removed since`() {
        var resources = TerminalResources()
        resources.set(resource("a"), at: 1)
        resources.set(resource("b"), at: 2)
        _ = resources.update()
        #expect(resources.deleteAll() == "-a-b")
        resources.set(nil, at: 2)
        resources.restoreAll()
        #expect(resources.update() == "+a")
    }
}
