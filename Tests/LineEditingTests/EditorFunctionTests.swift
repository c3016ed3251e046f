import Testing

@testable import LineEditing

@Suite struct EditorFunctionTests {
    @Test func `every function has a unique name and a description`() {
        let names = EditorFunction.all.map(\.keys.name)
        #expect(Set(names).count == names.count)
        #expect(EditorFunction.all.allSatisfy { $0.keys.name.hasPrefix("editor-") && !$0.keys.help.isEmpty })
        #expect(names.count <= 64, "as many as CLibEdit has numbers for")
    }

    @Test func `every key has at most one function`() {
        let functions = EditorFunction.all.map(\.keys) + FunctionKeys.ofLibedit
        let typing = functions.flatMap { $0.typing + $0.emacs }
        #expect(Set(typing).count == typing.count)
        let commanding = functions.flatMap(\.viCommand)
        #expect(Set(commanding).count == commanding.count)
    }
}
