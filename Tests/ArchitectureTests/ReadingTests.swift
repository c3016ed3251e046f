import Testing

@Suite struct ReadingTests {
    @Test(arguments: [
        (#"let a = "{" // }"#, "let a = "),
        (#"f("\(g("}"))")"#, "f(  (g(   )) )"),
        (##"let a = #"\(b) " {"# + c"##, "let a =  + c"),
        ("let a = \"\"\"\n  { \"quoted\"\n  \"\"\"", "let a = \n\n"),
        ("/* { /* nested */ } */ x", " x"),
        (#"if text.contains(/"{/) { }"#, "if text.contains() { }"),
        ("let a = b / c / d", "let a = b / c / d"),
        (#"let a = /\/{/"#, "let a = "),
    ])
    func `comments and literals are separated from code`(text: String, code: String) {
        let read = SourceFile(path: "A.swift", text: text).code
        #expect(read.utf8.count == text.utf8.count)
        #expect(withoutSpaces(read) == withoutSpaces(code))
    }

    @Test func `lines and columns retain their positions`() {
        let file = SourceFile(path: "A.swift", text: "/* é\n*/ a\n\"\"\"\n{\n\"\"\"; b")
        #expect(Token.read(file.code).map(\.text) == ["a", ";", "b"])
        #expect(Token.read(file.code).map(\.line) == [2, 5, 5])
        #expect(file.commentLines == [1, 2])
    }

    @Test func `declarations are found with their access, bodies and enclosing types`() {
        let text = """
            @MainActor
            public final class Shelf<Book: Sendable>: Sequence, @unchecked Sendable where Book: Hashable {
                public private(set) var books: [Book] = [] { didSet { count() } }
                private let `default` = { (n: Int) in n }
                @discardableResult package static func <= (a: Shelf, b: Shelf) -> Bool {
                    let inner = 1
                    return inner == 1
                }
                init?(_ make: () -> Int = { 1 }) {}
            }
            extension Shelf.Row {}
            """
        let found = SourceFile(path: "Shelf.swift", text: text).declarations
        #expect(found.map(\.name) == ["Shelf", "books", "default", "<=", "init(_:)", "Shelf.Row"])
        #expect(found.map(\.access) == [.public, .public, .private, .package, nil, nil])
        #expect(found.map(\.parent) == [nil, 0, 0, 0, 0, nil])
        #expect(found.map(\.lastLine) == [10, nil, nil, 8, 9, 11])
        #expect(found[0].inherits == ["Sequence", "Sendable"])
        #expect(found[0].firstLine == 1)
        #expect(found[0].keywordLine == 2)
    }

    @Test func `a requirement has no body, and does not get that of the next declaration`() {
        let text = "protocol Store {\n    func load()\n    var count: Int { get }\n}\nfunc after() {\n}\n"
        let found = SourceFile(path: "Store.swift", text: text).declarations
        #expect(found.map(\.name) == ["Store", "load", "count", "after"])
        #expect(found.map(\.lastLine) == [4, nil, 3, 6])
    }

    private func withoutSpaces(_ text: String) -> String {
        text.filter { $0 != " " }
    }
}
