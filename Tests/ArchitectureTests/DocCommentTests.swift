import Testing

@Suite struct DocCommentTests {
    @Test func `every declaration that other modules use is documented`() {
        expectNone(offenders(in: Self.files))
    }

    @Test func `every public case with values is documented`() {
        // SQLite is in no product.
        expectNone(Self.files.filter { !$0.path.hasPrefix("Sources/SQLite/") }.flatMap(caseOffenders))
    }

    /// The modules of Sources, and the product among the plugins.
    private static let files = Repository.sources.filter {
        $0.path.hasPrefix("Sources/") || $0.path.hasPrefix("Plugins/ShellCommands/")
    }

    @Test(arguments: [
        ("/// A colour.\npublic enum Color {\n    case red\n    case mixed(Int, Int)\n}", "mixed"),
        ("/// A key.\npublic enum Key {\n    /// A letter.\n    case letter(Character)\n    case code(Int)\n}", "code"),
    ])
    func `a case with values and without a doc comment is reported`(text: String, name: String) {
        let found = caseOffenders(in: SourceFile(path: "A.swift", text: text))
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(": the case \(name) has no doc comment.") == true)
    }

    @Test(arguments: [
        "enum Color { case mixed(Int) }", "/// A side.\npublic enum Side {\n    case left, right\n}",
        "/// Errors; `Errors+Wording.swift` has the sentences.\npublic enum Errors: Error {\n    case missing(String)\n}",
        "/// A key.\npublic enum Key {\n    var name: String {\n        switch self {\n        case letter(let a): a\n        }\n    }\n}",
    ])
    func `a case that says all, an error with a sentence, and a pattern need no comment`(text: String) {
        #expect(caseOffenders(in: SourceFile(path: "A.swift", text: text)) == [])
    }

    /// A case without values is its name. The cases of an error may have sentences in another file, which the comment of the type names.
    private func caseOffenders(in file: SourceFile) -> [String] {
        let code = file.code.split(separator: "\n", omittingEmptySubsequences: false)
        return file.declarations.filter { $0.kind == .type && $0.access == .public }
            .filter { code[$0.keywordLine - 1].contains("enum ") && !hasSentences($0, in: file) }
            .flatMap { type -> [String] in
                var depth = 0
                return (type.keywordLine...(type.lastLine ?? type.keywordLine)).compactMap { number in
                    let line = code[number - 1]
                    defer { depth += line.count { $0 == "{" } - line.count { $0 == "}" } }
                    guard depth == 1, let name = line.firstMatch(of: /^ *(?:indirect )?case (\w+)\(/)?.1,
                        !file.line(number - 1).hasPrefix("///")
                    else { return nil }
                    return "\(file.path):\(number): the case \(name) has no doc comment."
                }
            }
    }

    private func hasSentences(_ type: Declaration, in file: SourceFile) -> Bool {
        var number = type.firstLine - 1
        while file.line(number).hasPrefix("///") {
            if file.line(number).contains("has the sentences") { return true }
            number -= 1
        }
        return false
    }

    @Test(arguments: [
        ("public struct Album {}", "Album"), ("package func sort() {}", "sort"), ("public let limit = 1", "limit"),
        ("// No doc comment.\npublic enum Genre {}", "Genre"),
        ("/// Far away.\n\n@MainActor\npublic final class Shelf {}", "Shelf"),
        ("/// A store.\npublic protocol Store {\n    func load()\n}", "load"),
        ("/// An album.\npublic struct Album: Codable {\n    public init(title: String) {}\n}", "init(title:)"),
        (
            "/// A number.\npublic struct Number {\n    public static func + (a: Number, b: Number) -> Number { a }\n}",
            "+"
        ),
    ])
    func `a declaration without a doc comment is reported`(text: String, name: String) {
        let found = offenders(in: [SourceFile(path: "A.swift", text: text)])
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(": \(name) has no doc comment.") == true)
    }

    @Test(arguments: [
        "public import Foundation", "struct Album { let title = \"\" }", "func sort() { let limit = 1 }",
        "/// An album.\n@MainActor\npublic struct Album {}",
        "/// An album.\n// swift-format-ignore\n@available(*, deprecated)\npublic struct Album {}",
        "/// An album.\npublic struct Album: Hashable {\n    public static func == (a: Album, b: Album) -> Bool { true }\n}",
        "extension Album: Codable {\n    public init(from decoder: any Decoder) throws {}\n}",
        "/// Stores.\npublic protocol Store {\n    /// Loads.\n    func load()\n}\n"
            + "/// A file.\npublic struct File: Archive {}\nprotocol Archive: Store {}\n"
            + "extension File {\n    public func load() {}\n}",
    ])
    func `documented, internal and inherited declarations need no comment`(text: String) {
        #expect(offenders(in: [SourceFile(path: "A.swift", text: text)]) == [])
    }

    private func offenders(in files: [SourceFile]) -> [String] {
        let requirements = ProtocolRequirements(files)
        return files.flatMap { file in
            file.declarations.filter { declaration in
                leavesTheModule(declaration, of: file) && !isDocumented(declaration, in: file)
                    && !requirements.isFulfilled(by: declaration, in: file)
            }.map { "\(file.path):\($0.keywordLine): \($0.name) has no doc comment." }
        }
    }

    /// A protocol's requirements are as visible as the protocol; an extension is not a declaration of its own.
    private func leavesTheModule(_ declaration: Declaration, of file: SourceFile) -> Bool {
        guard declaration.kind != .extension else { return false }
        let parent = declaration.parent.map { file.declarations[$0] }
        let seen = parent?.kind == .protocol ? parent?.access : declaration.access
        return seen?.leavesTheModule == true
    }

    private func isDocumented(_ declaration: Declaration, in file: SourceFile) -> Bool {
        var number = declaration.firstLine - 1
        while file.line(number).hasPrefix("//"), !file.line(number).hasPrefix("///") { number -= 1 }
        return file.line(number).hasPrefix("///")
    }
}
