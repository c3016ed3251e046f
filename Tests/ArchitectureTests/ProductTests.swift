import TestTraits
import Testing

/// The public declarations of the products mention only types of products and of the toolchain.
///
/// It suffices to check the imports. All modules are compiled with `InternalImportsByDefault`: the compiler rejects a type in a public
/// declaration, a conformance or inlinable code unless the file imports its module by `public import`.
@Suite(.blocking) struct ProductTests {
    @Test func `a product shows only types of products`() throws {
        let package = try PackageDescription.read()
        let modules = package.productModules
        #expect(modules.isSuperset(of: ["ShellKit", "ShellCommands", "AlbumShell", "Files"]))
        expectNone(
            package.targets.filter { modules.contains($0.name) }.flatMap { target in
                target.sources.filter { $0.hasSuffix(".swift") }
                    .flatMap { offenders(in: Repository.read("\(target.path)/\($0)"), modules: modules) }
            })
    }

    @Test(arguments: [
        ("public import SQLite", "A.swift imports SQLite publicly, which is no module of a product."),
        (
            "@preconcurrency public import struct Pictures.Size",
            "A.swift imports Pictures publicly, which is no module of a product."
        ),
        ("@_exported import Transfers", "A.swift imports Transfers publicly, which is no module of a product."),
    ])
    func `a public import of another module is reported`(line: String, offender: String) {
        #expect(offenders(in: SourceFile(path: "A.swift", text: line), modules: ["Events"]) == [offender])
    }

    @Test(arguments: [
        "public import Events", "internal import SQLite", "package import Pictures", "import Files",
        "// public import SQLite",
        "public import FoundationEssentials",
    ])
    func `other imports are not reported`(line: String) {
        #expect(offenders(in: SourceFile(path: "A.swift", text: line), modules: ["Events"]) == [])
    }

    private func offenders(in file: SourceFile, modules: Set<String>) -> [String] {
        let form =
            /(?:@\w+ )*(?:public import|@_exported (?:public )?import) (?:(?:struct|class|enum|protocol|func|var|let|typealias) )?(\w+).*/
        return file.lines.compactMap { line in
            guard let name = line.wholeMatch(of: form).map({ String($0.1) }) else { return nil }
            return modules.contains(name) || Self.toolchain.contains(name)
                ? nil : "\(file.path) imports \(name) publicly, which is no module of a product."
        }
    }

    private static let toolchain: Set = ["Foundation", "FoundationEssentials", "Synchronization"]
}
