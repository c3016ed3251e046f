import TestTraits
import Testing

@Suite(.blocking) struct LayerTests {
    @Test func `no module uses one of its own layer or above`() throws {
        let targets = try PackageDescription.read().targets.filter { !$0.isTest }
        let dependencies = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.targetDependencies ?? []) })
        expectNone(offenders(in: dependencies, layers: ModuleLayers.layers, restrictions: ModuleLayers.restrictions))
    }

    @Test(arguments: [
        (["Ground": ["Roof"]], "Ground may not depend on Roof, which is not below it."),
        (["Ground": ["Cellar"]], "Ground may not depend on Cellar, which is not below it."),
        (["Roof": ["Garden"]], "Roof may not depend on Garden, which is not below it."),
        (["Walled": ["Cellar"]], "Walled may not depend on Cellar: it may use only Ground."),
        (
            ["Shed": []],
            "Shed belongs to no layer: add it to ModuleLayers.layers in Tests/ArchitectureTests/ModuleLayers.swift."
        ),
    ])
    func `a dependency that the layers do not allow is reported`(dependencies: [String: [String]], offender: String) {
        let layers: [Set] = [["Ground", "Cellar"], ["Walled"], ["Roof"]]
        #expect(offenders(in: dependencies, layers: layers, restrictions: ["Walled": ["Ground"]]) == [offender])
    }

    @Test func `every lower layer may be used`() {
        let dependencies = ["Roof": ["Ground", "Middle"], "Middle": ["Ground"]]
        #expect(offenders(in: dependencies, layers: [["Ground"], ["Middle"], ["Roof"]], restrictions: [:]) == [])
    }

    // MARK: Floors inside the modules

    @Test func `no file uses a type on a higher floor of its module`() {
        expectNone(offenders(in: Module.all, floors: Floors.all))
    }

    @Test func `an upward use that is added to a module is reported`() throws {
        for floors in Floors.all {
            let module = try #require(Module.all.first { $0.name == floors.module })
            guard let low = floors.folders.first, floors.folders.count > 1 else { continue }
            // The highest floor may have only extensions.
            let types = floors.folders.dropFirst().compactMap { Self.type(on: $0, of: module) }
            let type = try #require(types.last)
            let added = SourceFile(path: "\(module.folder)/\(low)/Added.swift", text: "let added: \(type)? = nil\n")
            let sources = Repository.sources.filter { $0.path.hasPrefix(module.folder + "/") }
            let changed = try #require(Module.read(sources + [added]).first)
            #expect(floors.offenders(in: changed).map { $0.prefix { $0 != "," } } == ["\(added.path) uses \(type)"])
        }
    }

    @Test(arguments: [
        ("struct Row {}", "struct Text { let row: Row }", "Text/Text.swift uses Row"),
        ("protocol Row {}", "extension [any Row] {}", "Text/Text.swift uses Row"),
        ("@MainActor\npublic final class Row {}", "func text(_ rows: [Row]) {}", "Text/Text.swift uses Row"),
        ("enum Row { case end }", "let text = \"\\(Row.end)\"", "Text/Text.swift uses Row"),
    ])
    func `an upward use is reported in any form`(upper: String, lower: String, offender: String) {
        let found = offenders(upper: upper, lower: lower)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("Sources/Table/\(offender), which is on the higher floor Rows: ") == true)
    }

    @Test(arguments: [
        ("struct Row { let text: Text }", "struct Text {}"), ("struct Row {}", "/// A Row.\nlet text = \"Row\""),
        ("private struct Row {}", "private struct Row {}\nlet row: Row? = nil"), ("struct Row {}", "let text = Rows()"),
    ])
    func `a use of a lower floor, a comment and a private type are no upward use`(upper: String, lower: String) {
        #expect(offenders(upper: upper, lower: lower) == [])
    }

    @Test(arguments: [
        (
            "1. `Text`: bytes.",
            "Sources/README.md does not list the folder 'Rows' of Table: add it to its floors, lowest first."
        ),
        (
            "1. `Text`: bytes.\n2. `Rows`: rows.\n3. `Cells`: cells.",
            "Sources/README.md lists the floor 'Cells' of Table, which has no files: remove it."
        ),
        (
            "1. `Text`: bytes.\n2. `Rows`: rows.\n3. `Text`: bytes.",
            "Sources/README.md lists the floor 'Text' of Table more than once: leave one."
        ),
        (
            "1. `Text`: bytes.\n2. `Rows`: rows.\n3. Cells: cells.",
            "Sources/README.md: '3. Cells: cells.' is neither '1. `Folder`: contents' nor an exception."
        ),
        (
            "1. `Text`: bytes.\n2. `Rows`: rows.\n\n- `Text/Text.swift` uses `Row`: it was always so.",
            "Table needs no exception for Text/Text.swift and Row: remove it."
        ),
    ])
    func `a list that does not fit its module is reported`(list: String, offender: String) {
        #expect(offenders(upper: "struct Row {}", lower: "struct Text {}", list: list) == [offender])
    }

    @Test(arguments: [
        ("", "Table: the exception for Text/Text.swift and Row needs a reason."),
        (": needed", "Table: the exception for Text/Text.swift and Row needs a reason."),
        (": the row is\n  its own text", nil),
    ])
    func `an exception has a reason`(reason: String, offender: String?) {
        let list = "1. `Text`: bytes.\n2. `Rows`: rows.\n\n- `Text/Text.swift` uses `Row`\(reason)"
        let found = offenders(upper: "struct Row {}", lower: "struct Text { let row: Row }", list: list)
        #expect(found == [offender].compactMap { $0 })
    }

    @Test func `a module has at most five exceptions`() {
        let names = (1...6).map { "Row\($0)" }
        let list = names.map { "- `Text/Text.swift` uses `\($0)`: the text is a row" }.joined(separator: "\n")
        let found = offenders(
            upper: names.map { "struct \($0) {}" }.joined(separator: "\n"),
            lower: names.map { "let \($0.lowercased()): \($0)? = nil" }.joined(separator: "\n"),
            list: "1. `Text`: bytes.\n2. `Rows`: rows.\n\n" + list)
        #expect(found == ["Table has 6 exceptions: five are permitted."])
    }

    @Test func `a module with several folders is listed, and a list names a module`() {
        let modules = [Self.table(upper: "struct Row {}", lower: "struct Text {}")]
        let floors = Floors.read("## Floors\n\n### Chair\n\n1. `Legs`: legs.\n\n## A line\n")
        #expect(
            offenders(in: modules, floors: floors) == [
                "Sources/README.md lists the floors of Chair, which is no module.",
                "Sources/README.md lists no floors of Table, which has several folders: list them, lowest first.",
            ])
    }

    private func offenders(upper: String, lower: String, list: String = "1. `Text`: bytes.\n2. `Rows`: rows.")
        -> [String]
    {
        let floors = Floors.read("# Page\n\n## Floors\n\n### Table\n\n\(list)\n\n## A line\n")
        return offenders(in: [Self.table(upper: upper, lower: lower)], floors: floors)
    }

    private func offenders(in modules: [Module], floors: [Floors]) -> [String] {
        let unknown = floors.filter { list in !modules.contains { $0.name == list.module } }
        return unknown.map { "\(Floors.page) lists the floors of \($0.module), which is no module." }
            + modules.flatMap { module -> [String] in
                if let list = floors.first(where: { $0.module == module.name }) { return list.offenders(in: module) }
                if module.folders.count == 1 { return [] }
                return [
                    "\(Floors.page) lists no floors of \(module.name), which has several folders: list them, lowest first."
                ]
            }
    }

    /// A module with a file on each of two floors.
    private static func table(upper: String, lower: String) -> Module {
        Module.read([
            SourceFile(path: "Sources/Table/Rows/Row.swift", text: upper),
            SourceFile(path: "Sources/Table/Text/Text.swift", text: lower),
        ])[0]
    }

    private static func type(on floor: String, of module: Module) -> String? {
        let types = Repository.sources.filter { source in
            source.path.hasPrefix(module.folder + "/")
                && Module.folder(of: String(source.path.dropFirst(module.folder.count + 1))) == floor
        }
        return types.lazy.flatMap { Module.types(of: $0) }.first
    }

    // MARK: Layers of modules

    private func offenders(
        in dependencies: [String: [String]], layers: [Set<String>], restrictions: [String: Set<String>]
    ) -> [String] {
        dependencies.sorted { $0.key < $1.key }.flatMap { target, used -> [String] in
            guard let layer = layers.firstIndex(where: { $0.contains(target) }) else {
                return [
                    "\(target) belongs to no layer: add it to ModuleLayers.layers in Tests/ArchitectureTests/ModuleLayers.swift."
                ]
            }
            let below = layers[..<layer].reduce(into: Set()) { $0.formUnion($1) }
            let upward = used.filter { !below.contains($0) }
                .map { "\(target) may not depend on \($0), which is not below it." }
            guard let allowed = restrictions[target] else { return upward }
            let names = allowed.sorted().joined(separator: ", ")
            let beyond = used.filter { below.contains($0) && !allowed.contains($0) }
                .map { "\(target) may not depend on \($0): it may use only \(names)." }
            return upward + beyond
        }
    }
}
