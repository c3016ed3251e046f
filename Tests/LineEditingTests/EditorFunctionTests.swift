import Testing

@testable import LineEditing

@Suite struct EditorFunctionTests {
    @Test func `every function has a unique name and a description`() {
        let names = EditorFunction.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(EditorFunction.all.allSatisfy { $0.name.hasPrefix("editor-") && !$0.help.isEmpty })
        #expect(names.count <= 64, "as many as CLibEdit has numbers for")
    }

    @Test func `every key has at most one function`() {
        let typing = EditorFunction.all.flatMap { $0.typing + $0.emacs } + EngineBindings.typing.map(\.0)
        #expect(Set(typing).count == typing.count)
        let commanding = EditorFunction.all.flatMap(\.viCommand) + EngineBindings.viCommand.map(\.0)
        #expect(Set(commanding).count == commanding.count)
    }
}
