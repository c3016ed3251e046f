import Synchronization
import Testing

@testable import TestTraits

/// Tests that block their thread, or share that of the main actor, are limited by a trait: see `ConcurrencyLimit`.
@Suite(.blocking) struct ConcurrencyLimitTests {
    /// The types and functions with which a test waits.
    private static let waits: Set = [
        "ChildProcess", "DispatchSemaphore", "Process", "ProgramHome", "PseudoTerminal", "RunningProgram", "SmallDisk",
        "TerminalPair", "Thread", "TmuxWindow", "WebServer", "poll", "usleep", "waitpid",
    ]

    @Test func `every suite that blocks its thread or runs on the main actor has a trait for that`() throws {
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
        ("@MainActor\n@Suite struct ListTests {\n@Test func a() {}\n}", "Tests/ListTests/A.swift: ListTests"),
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
        "struct Home {\nlet prompt: Prompt\n}", "@MainActor struct Home {\nlet prompt: Prompt\n}",
        "@MainActor\n@Suite(.serialized, .mainActor) struct ListTests {\n@Test func a() {}\n}",
    ])
    func `a suite with the trait, and one that does not block, are not reported`(text: String) {
        #expect(offenders(in: text) == [])
    }

    @Test func `of the waiting tests, those with the highest priority are admitted first, and of several the latest`()
        async
    {
        let semaphore = AsyncSemaphore(1)
        let admitted = Admitted()
        var tasks: [Task<Void, Never>] = []
        await semaphore.whileAdmitted {
            tasks = [("A", 0), ("B", 1), ("C", 1), ("D", 0)].map { name, priority in
                Task.immediate { await semaphore.whileAdmitted(priority: priority) { admitted.add(name) } }
            }
        }
        for task in tasks { await task.value }
        #expect(admitted.names == ["C", "B", "D", "A"])
    }

    /// The names of tasks in the order in which they were admitted.
    private final class Admitted: Sendable {
        private let order = Mutex<[String]>([])

        var names: [String] { order.withLock { $0 } }

        func add(_ name: String) { order.withLock { $0.append(name) } }
    }

    private func offenders(in text: String) -> [String] {
        offenders(in: [
            SourceFile(path: "Tests/ListTests/A.swift", text: text),
            SourceFile(path: "Tests/ListTests/Prompt.swift", text: "struct Prompt {\nlet terminal: PseudoTerminal\n}"),
            SourceFile(path: "Tests/ListTests/Suites.swift", text: "enum Lists {}\n@Suite(.blocking) enum Blocking {}"),
        ])
    }

    private func offenders(in files: [SourceFile]) -> [String] {
        let limited = types(of: files, with: [".blocking", ".building"])
        let blocking = blockingFiles(of: files).flatMap { file in
            suites(in: file).filter { limited.isDisjoint(with: path(to: $0, in: file)) }.map {
                "\(file.path): \(file.declarations[$0].name) blocks threads that all tests share: add the trait .blocking."
            }
        }
        let sharing = types(of: files, with: ["@MainActor"])
            .subtracting(types(of: files, with: [".blocking", ".building", ".mainActor"]))
        return blocking
            + files.flatMap { file in
                suites(in: file).map { file.declarations[$0] }.filter { $0.kind == .type && sharing.contains($0.name) }
                    .map { "\(file.path): \($0.name) shares the main actor with all tests: add the trait .mainActor." }
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

    /// The names of the types with one of these attributes or traits.
    private func types(of files: [SourceFile], with words: [String]) -> Set<String> {
        Set(
            files.flatMap { file in
                file.declarations.filter { declaration in
                    let text = attributes(of: declaration, in: file)
                    return declaration.kind == .type && words.contains { text.contains($0) }
                }.map(\.name)
            })
    }

    /// The text of a declaration before its name.
    private func attributes(of declaration: Declaration, in file: SourceFile) -> String {
        file.lines[(declaration.firstLine - 1)..<declaration.keywordLine].joined(separator: "\n")
    }
}
