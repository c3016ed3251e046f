import Testing
import TestTraits

/// Tests that wait for programs, terminals or servers run on threads of their own: see `BlockingTrait`.
@Suite(.blocking) struct BlockingTests {
    /// The types and functions with which a test waits.
    private static let waits: Set = [
        "ChildProcess", "DispatchSemaphore", "Process", "ProgramHome", "PseudoTerminal", "RunningProgram", "SmallDisk",
        "TerminalPair", "Thread", "TmuxWindow", "WebServer", "poll", "usleep", "waitpid",
    ]

    @Test func `every suite whose tests block their thread has a trait for that`() throws {
        let targets = try PackageDescription.read().targets.filter(\.isTest)
        expectNone(
            targets.flatMap { target in
                offenders(in: target.sources.map { Repository.read("\(target.path)/\($0)") })
            })
    }

    @Test(arguments: [
        ("@Suite struct ListTests {\n@Test func a() { _ = RunningProgram() }\n}", "Tests/ListTests/A.swift: ListTests"),
        ("struct ListTests {\n@Test(arguments: [1])\nfunc a() { usleep(1) }\n}", "Tests/ListTests/A.swift: ListTests"),
        (
            "@Suite(.serialized) struct ListTests {\n@Test func a() { Prompt() }\n}",
            "Tests/ListTests/A.swift: ListTests"
        ),
        (
            "extension Lists {\n@Suite struct Inner {\n@Test func a() { Prompt() }\n}\n}",
            "Tests/ListTests/A.swift: Inner"
        ),
    ])
    func `a suite without the trait is reported`(text: String, offender: String) {
        let found = offenders(in: text)
        #expect(found.map { $0.hasPrefix("\(offender) ") } == [true], "\(found)")
    }

    @Test(arguments: [
        "@Suite(.serialized, .blocking)\nstruct ListTests {\n@Test func a() { Prompt() }\n}",
        "@Suite(.building) struct ListTests {\n@Test func a() { Prompt() }\n}",
        "@Suite(.blocking) enum Outer {\n@Suite struct Inner {\n@Test func a() { Prompt() }\n}\n}",
        "extension Blocking {\n@Suite struct Inner {\n@Test func a() { Prompt() }\n}\n}",
        "@Suite struct ListTests {\n@Test func a() { text(\"Prompt\") } // Prompt\n}",
        "struct Home {\nlet prompt: Prompt\n}",
    ])
    func `a suite with the trait, and one that does not block, are not reported`(text: String) {
        #expect(offenders(in: text) == [])
    }

    private func offenders(in text: String) -> [String] {
        offenders(in: [
            SourceFile(path: "Tests/ListTests/A.swift", text: text),
            SourceFile(path: "Tests/ListTests/Prompt.swift", text: "struct Prompt {\nlet terminal: PseudoTerminal\n}"),
            SourceFile(path: "Tests/ListTests/Suites.swift", text: "enum Lists {}\n@Suite(.blocking) enum Blocking {}"),
        ])
    }

    private func offenders(in files: [SourceFile]) -> [String] {
        let admitted = files.flatMap { file in file.declarations.filter { hasTrait($0, in: file) }.map(\.name) }
        return blockingFiles(of: files).flatMap { file in
            suites(in: file).filter { Set(path(to: $0, in: file)).isDisjoint(with: admitted) }.map {
                "\(file.path): \(file.declarations[$0].name) blocks threads that all tests share: add the trait .blocking."
            }
        }
    }

    /// The files that wait, or that use a type of this target that is declared in such a file, without the suites.
    private func blockingFiles(of files: [SourceFile]) -> [SourceFile] {
        let words = files.map { Set(Token.read($0.code).map(\.text)) }
        var names = Self.waits
        var found: [Int] = []
        while case let new = files.indices.filter({ !found.contains($0) && !words[$0].isDisjoint(with: names) }),
            !new.isEmpty
        {
            found += new
            names.formUnion(new.map { files[$0] }.filter { suites(in: $0).isEmpty }.flatMap { Module.types(of: $0) })
        }
        return found.sorted().map { files[$0] }
    }

    /// The types and extensions in which tests are declared, as indices into the file's declarations.
    private func suites(in file: SourceFile) -> [Int] {
        let tests = file.declarations.filter { $0.kind == .function && attributes(of: $0, in: file).contains("@Test") }
        return Set(tests.compactMap(\.parent)).sorted()
    }

    /// The names of a declaration and of those around it.
    private func path(to index: Int, in file: SourceFile) -> [String] {
        let declaration = file.declarations[index]
        return [declaration.name] + (declaration.parent.map { path(to: $0, in: file) } ?? [])
    }

    private func hasTrait(_ declaration: Declaration, in file: SourceFile) -> Bool {
        let text = attributes(of: declaration, in: file)
        return [".blocking", ".building"].contains { text.contains($0) }
    }

    /// The text of a declaration before its name.
    private func attributes(of declaration: Declaration, in file: SourceFile) -> String {
        file.lines[(declaration.firstLine - 1)..<declaration.keywordLine].joined(separator: "\n")
    }
}
