import Testing

@Suite struct LengthTests {
    @Test func `no file is past 250 lines and no function past 40`() {
        expectNone(offenders(in: Repository.sources, file: 250, function: 40))
    }

    @Test func `a file that is too long is named with its length`() {
        let file = SourceFile(path: "Sources/Long.swift", text: "a\nb\nc\n")
        #expect(offenders(in: [file], file: 2, function: 9) == ["Sources/Long.swift has 3 lines."])
        #expect(offenders(in: [file], file: 3, function: 9) == [])
    }

    @Test func `functions, initializers and computed properties that are too long are named with their place`() {
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
        #expect(offenders(in: [file], file: 99, function: 2) == expected)
        #expect(offenders(in: [file], file: 99, function: 3) == [])
    }

    @Test func `functions of C are measured too`() {
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
        #expect(offenders(in: [file], file: 99, function: 4) == ["point.c:3: total has 5 lines."])
        #expect(offenders(in: [file], file: 99, function: 5) == [])
    }

    private func offenders(in files: [SourceFile], file limit: Int, function functionLimit: Int) -> [String] {
        files.flatMap { file -> [String] in
            let isLong = file.lineCount > limit
            let functions = file.functions.filter { $0.lineCount > functionLimit }
                .map { "\(file.path):\($0.line): \($0.name) has \($0.lineCount) lines." }
            return (isLong ? ["\(file.path) has \(file.lineCount) lines."] : []) + functions
        }
    }
}
