import Testing

/// A name means one thing in a module, also the name of a nested type.
///
/// Two types that are each private to their file may share a name, and so may nested types with a conventional name.
@Suite struct TypeNameTests {
    private static let conventional: Set = ["CodingKeys", "Error", "Failure", "Kind", "Options", "State"]

    @Test func `no two types of a module share a name`() {
        let modules = Dictionary(grouping: Repository.sources) { $0.path.split(separator: "/").prefix(2) }
        expectNone(modules.values.flatMap { offenders(in: $0) })
    }

    @Test(arguments: [
        ("struct Row {}", "enum Table { struct Row {} }"), ("private struct Row {}", "struct Row {}"),
        ("extension Table { enum Row {} }", "extension Shelf { protocol Row {} }"),
        ("enum Table { struct Row {} }\nenum Shelf { private struct Row {} }", ""),
        ("private enum Table { struct Row {} }\nprivate enum Shelf { struct Row {} }", ""),
    ])
    func `types with the same name are reported`(first: String, second: String) {
        let found = offenders(in: files(first, second))
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("Sources/Table has several types 'Row': ") == true)
    }

    @Test(arguments: [
        ("private struct Row {}", "enum Table { fileprivate struct Row {} }"),
        ("struct Row { enum Kind {} }", "struct Column { enum Kind {} }"), ("struct Row {}", "extension Row {}"),
    ])
    func `names that are private to a file, and conventional ones, may be repeated`(first: String, second: String) {
        #expect(offenders(in: files(first, second)) == [])
    }

    private func files(_ texts: String...) -> [SourceFile] {
        texts.enumerated().map { SourceFile(path: "Sources/Table/T\($0).swift", text: $1 + "\n") }
    }

    private func offenders(in files: [SourceFile]) -> [String] {
        let all = files.flatMap { types(of: $0) }
        return Dictionary(grouping: all.filter { !Self.conventional.contains($0.name) }, by: \.name).compactMap {
            name, types in
            let isShared = !types.allSatisfy(\.isPrivate) || Set(types.map(\.file)).count < types.count
            guard types.count > 1, isShared, let module = types.first?.file.split(separator: "/").prefix(2) else {
                return nil
            }
            let locations = types.map { "\($0.file):\($0.line)" }.sorted().joined(separator: ", ")
            return "\(module.joined(separator: "/")) has several types '\(name)': rename all but one. \(locations)"
        }
    }

    private func types(of file: SourceFile) -> [(name: String, file: String, line: Int, isPrivate: Bool)] {
        file.declarations.filter { [.type, .protocol].contains($0.kind) }.map { type in
            let name = type.name.split(separator: ".").last.map(String.init) ?? type.name
            return (name, file.path, type.keywordLine, isPrivate(type, in: file))
        }
    }

    /// True if the type, or one around it, is private to the file.
    private func isPrivate(_ type: Declaration, in file: SourceFile) -> Bool {
        if type.access == .private || type.access == .fileprivate { return true }
        return type.parent.map { isPrivate(file.declarations[$0], in: file) } ?? false
    }
}
