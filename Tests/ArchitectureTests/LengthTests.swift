import Testing

@Suite struct LengthTests {
    /// The types that are longer than 400 lines with all their extensions, each with the reason.
    private static let longTypes: [String: String] = [:]

    @Test func `no file is longer than 300 lines, and no function longer than 40`() {
        expectNone(Repository.sources.flatMap { offenders(in: $0, file: 300, function: 40) })
    }

    @Test func `no type is longer than 400 lines with all its extensions`() {
        let long = longTypes(in: Repository.sources, limit: 400)
        expectNone(long.filter { Self.longTypes[$0.key] == nil }.map { "\($0.key) has \($0.value) lines." }.sorted())
        expectNone(Self.longTypes.keys.filter { long[$0] == nil }.map { "\($0) needs no exception any more." }.sorted())
        #expect(Self.longTypes.count <= 5)
    }

    @Test func `the length of a type includes its extensions in all files of its module`() {
        let files = [
            SourceFile(path: "Sources/Music/Album.swift", text: "/// An album.\nstruct Album {\n}\nstruct Row {\n}\n"),
            SourceFile(
                path: "Sources/Music/Album+Table.swift", text: "extension Album {\n}\nextension Album.Row {\n}\n"),
            SourceFile(path: "Sources/Shell/Album.swift", text: "struct Album {\n}\n"),
        ]
        #expect(longTypes(in: files, limit: 4) == ["Music/Album": 6])
    }

    @Test func `a file that is too long is reported with its length`() {
        let file = SourceFile(path: "Sources/Long.swift", text: "a\nb\nc\n")
        #expect(offenders(in: file, file: 2, function: 9) == ["Sources/Long.swift has 3 lines."])
        #expect(offenders(in: file, file: 3, function: 9) == [])
    }

    @Test func `functions, initializers and computed properties that are too long are reported with their line`() {
        let text = """
            struct Shelf {
                let stored = { 1 }()
                init() {
                    let brace = "}"
                }
                var computed: Int {
                    1 // }
                }
                func short() {}
            }
            """
        let file = SourceFile(path: "Shelf.swift", text: text)
        let expected = ["Shelf.swift:3: init() has 3 lines.", "Shelf.swift:6: computed has 3 lines."]
        #expect(offenders(in: file, file: 99, function: 2) == expected)
        #expect(offenders(in: file, file: 99, function: 3) == [])
    }

    @Test func `functions of C are measured`() {
        let text = """
            #define OPEN {
            struct point { int x; };
            static int total(struct point *p)
            {
                char brace = '}';
                return p->x;
            }
            int table[] = { 1,
                2, 3 };
            """
        let file = SourceFile(path: "point.c", text: text)
        #expect(offenders(in: file, file: 99, function: 4) == ["point.c:3: total has 5 lines."])
        #expect(offenders(in: file, file: 99, function: 5) == [])
    }

    private func offenders(in file: SourceFile, file limit: Int, function functionLimit: Int) -> [String] {
        let functions = file.functions.filter { $0.lineCount > functionLimit }
            .map { "\(file.path):\($0.line): \($0.name) has \($0.lineCount) lines." }
        return (file.lineCount > limit ? ["\(file.path) has \(file.lineCount) lines."] : []) + functions
    }

    /// The lines of each type that has more than `limit`, by module and name. A declaration counts from its first
    /// attribute to its closing brace; an extension of a nested type counts for the outer one.
    private func longTypes(in files: [SourceFile], limit: Int) -> [String: Int] {
        var lines: [String: Int] = [:]
        for file in files {
            let module = file.path.split(separator: "/").dropFirst().first ?? ""
            for declaration in file.declarations where declaration.parent == nil {
                guard [.type, .protocol, .extension].contains(declaration.kind), let last = declaration.lastLine,
                    let name = declaration.name.split(separator: ".").first
                else { continue }
                lines["\(module)/\(name)", default: 0] += last - declaration.firstLine + 1
            }
        }
        return lines.filter { $0.value > limit }
    }
}
