import Foundation
import TestTraits
import Testing

/// SwiftPM lets a target import any module that is built beside it; these tests do not.
@Suite(.blocking) struct ImportTests {
    @Test func `every target imports only its declared dependencies`() throws {
        let package = try PackageDescription.read()
        expectNone(
            try package.targets.flatMap { target -> [String] in
                let files = target.sources.filter { $0.hasSuffix(".swift") }.map { "\(target.path)/\($0)" }
                let isForTests = target.isTest || package.isOnlyForTests(target.name)
                return undeclared(try imports(of: files), declared: target.declared, isForTests: isForTests)
                    .map { "\(target.name) imports \($0), which Package.swift does not declare for it." }
            })
    }

    @Test func `an import is found in any form`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "imports-\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        let source = """
            // import Commented
            public import Plain
            @testable import Tested; import struct Single.Name
            let text = "import Quoted"
            #if os(Windows)
            import Elsewhere
            #endif
            """
        try source.write(to: file, atomically: true, encoding: .utf8)
        #expect(try imports(of: [file.path]).subtracting(Self.toolchain) == ["Plain", "Tested", "Single"])
    }

    @Test func `an undeclared import is reported, except for modules of the toolchain`() {
        let found = undeclared(["Foundation", "Swift", "Events", "Terminal"], declared: ["Events"], isForTests: false)
        #expect(found == ["Terminal"])
    }

    @Test func `only tests import Testing, which cannot be linked statically`() {
        #expect(undeclared(["Testing"], declared: [], isForTests: false) == ["Testing"])
        #expect(undeclared(["Testing"], declared: [], isForTests: true) == [])
    }

    /// A start takes twice as long with Foundation as with FoundationEssentials, and the program would contain ICU with its data.
    @Test func `no file needs the whole of Foundation`() {
        let files = Repository.sources.filter { $0.lines.contains { $0.hasSuffix("import Foundation") } }
        #expect(files.map(\.stem) == [])
    }

    /// The modules of the toolchain, some of which are imported implicitly.
    private static let toolchain: Set = [
        "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Observation", "RegexBuilder", "Swift",
        "SwiftOnoneSupport", "Synchronization", "_Concurrency", "_StringProcessing", "_SwiftConcurrencyShims",
    ]

    private func undeclared(_ imports: Set<String>, declared: Set<String>, isForTests: Bool) -> [String] {
        imports.subtracting(declared).subtracting(Self.toolchain).subtracting(isForTests ? ["Testing"] : []).sorted()
    }

    /// The compiler's output, so that conditions are evaluated and comments are not mistaken for code.
    private func imports(of files: [String]) throws -> Set<String> {
        struct Answer: Decodable { let imports: Set<String> }
        guard !files.isEmpty else { return [] }
        let scan = ["swiftc", "-frontend", "-scan-dependencies", "-import-prescan"]
        let options = ["-enable-bare-slash-regex", "-module-name", "Scanned"]
        let json = try Tool.output(of: scan + options + files)
        return try JSONDecoder().decode(Answer.self, from: json).imports
    }
}
