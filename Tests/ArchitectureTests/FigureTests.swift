import Foundation
import TestTraits
import Testing

/// The size of the code: of all modules, as `Tests/ArchitectureTests/figures` prints it, and of each module.
@Suite(.blocking) struct FigureTests {
    @Test func `the code stays small`() throws {
        let figures = try measure()
        #expect(try #require(figures["files"]) <= 780)
        #expect(try #require(figures["files under 25 lines, %"]) < 10)
        #expect(try #require(figures["lines"]) <= 80_850)
        #expect(try #require(figures["documentation lines that begin with a question word, %"]) < 1)
        #expect(Module.all.reduce(0) { $0 + $1.types.count } <= ModuleBudgets.types)
    }

    @Test func `each module stays within its budget`() {
        let decisions = Repository.read("Sources/DECISIONS.md").lines.joined(separator: "\n")
        expectNone(
            offenders(
                Module.all.map { ModuleFigures($0) }, budgets: ModuleBudgets.modules,
                capabilities: ModuleBudgets.capabilities, decisions: decisions))
    }

    @Test func `few files of a module need each other, and no folders do`() {
        expectNone(Module.all.flatMap { circleOffenders(in: $0) })
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["BLUELIB_FIGURES"] == "1"))
    func `the present figures are printed for the table of budgets`() {
        for module in Module.all { print(Self.entry(ModuleFigures(module))) }
        print("All modules have \(Module.all.reduce(0) { $0 + $1.types.count }) top-level types.")
    }

    // MARK: Budgets

    @Test(arguments: [
        (ModuleFigures("Table", lines: 1010, types: 101, circle: 4), nil),
        (ModuleFigures("Table", lines: 1011, types: 100, circle: 4), "1011 lines; its budget permits 1010"),
        (ModuleFigures("Table", lines: 1000, types: 102, circle: 4), "102 top-level types; its budget permits 101"),
        (
            ModuleFigures("Table", lines: 1000, types: 100, circle: 5),
            "5 files in its largest circle; its budget permits 4"
        ),
    ])
    func `a fix may exceed a budget by one percent`(figures: ModuleFigures, offender: String?) {
        let budget = ModuleFigures("Table", lines: 1000, types: 100, circle: 4)
        let found = offenders([figures], budgets: [budget])
        #expect(
            found
                == [offender].compactMap { $0 }.map {
                    "Table has \($0): remove some, or set a budget for the capability."
                })
    }

    @Test func `a capability has a budget of its own, and a reason among the decisions`() {
        let budget = ModuleFigures("Table", lines: 1000, types: 100, circle: 4)
        let figures = ModuleFigures("Table", lines: 1300, types: 103, circle: 4)
        let capability = ModuleCapability("Footers", in: "Table", lines: 300, types: 3)
        let decisions = "- **Footers are a part of tables**, because every table has one."
        #expect(offenders([figures], budgets: [budget], capabilities: [capability], decisions: decisions) == [])
        #expect(
            offenders([figures], budgets: [budget], capabilities: [capability]) == [
                "Sources/DECISIONS.md has no paragraph '**Footers': add the reason for the capability."
            ])
        let elsewhere = ModuleCapability("Footers", in: "Chair", lines: 300, types: 3)
        #expect(
            offenders([budget], budgets: [budget], capabilities: [elsewhere], decisions: decisions) == [
                "Chair is no module, but has a budget: remove it."
            ])
    }

    @Test func `a budget follows a module that becomes smaller`() {
        let budget = ModuleFigures("Table", lines: 1000, types: 100, circle: 4)
        let slightly = ModuleFigures("Table", lines: 950, types: 95, circle: 4)
        #expect(offenders([slightly], budgets: [budget]) == [])
        let smaller = [
            ModuleFigures("Table", lines: 949, types: 95, circle: 4),
            ModuleFigures("Table", lines: 950, types: 94, circle: 4),
            ModuleFigures("Table", lines: 950, types: 95, circle: 3),
        ]
        for figures in smaller {
            let entry = Self.entry(figures)
            #expect(
                offenders([figures], budgets: [budget]) == ["The budget of Table is too high: replace it by \(entry)"])
        }
    }

    @Test func `each module has a budget`() {
        let budget = ModuleFigures("Table", lines: 1000, types: 100, circle: 4)
        #expect(offenders([budget], budgets: []) == ["Table has no budget: add \(Self.entry(budget))"])
        #expect(offenders([], budgets: [budget]) == ["Table is no module, but has a budget: remove it."])
    }

    // MARK: Circles

    @Test(arguments: [(4, 4, true), (5, 5, false), (33, 4, true), (42, 5, true), (42, 6, false)])
    func `a circle has at most twelve percent of the files, and four in a small module`(
        files: Int, circle: Int, isSmall: Bool
    ) throws {
        let sources = (0..<files).map { number in
            let next = (number + 1) % circle
            return SourceFile(
                path: "Sources/Table/T\(number).swift",
                text: "struct T\(number) {\(number < circle ? " let next: [T\(next)]" : "") }")
        }
        let module = try #require(Module.read(sources).first)
        let offender = "\(circle) of the \(files) files of Table need each other: move a type to a lower file."
        #expect(module.largestCircle == circle)
        #expect(circleOffenders(in: module) == (isSmall ? [] : [offender]))
    }

    @Test func `folders that need each other are reported`() throws {
        let sources = [
            SourceFile(path: "Sources/Table/A/A.swift", text: "struct A { let b: [B] }"),
            SourceFile(path: "Sources/Table/B/B.swift", text: "struct B { let c: [C] }"),
            SourceFile(path: "Sources/Table/C.swift", text: "struct C {}\n"),
            SourceFile(path: "Sources/Table/D.swift", text: "struct D { let a: A }\n"),
        ]
        let module = try #require(Module.read(sources).first)
        #expect(module.largestCircle == 1)
        #expect(
            circleOffenders(in: module) == [
                "The folders ., A, B of Table need each other: move a type to a lower folder."
            ])
    }

    private func circleOffenders(in module: Module) -> [String] {
        let circle = module.largestCircle
        let isLarge = circle > max(4, module.files.count * 12 / 100)
        return module.folderCircles.map {
            "The folders \($0.joined(separator: ", ")) of \(module.name) need each other: move a type to a lower folder."
        }
            + (isLarge
                ? [
                    "\(circle) of the \(module.files.count) files of \(module.name) need each other: move a type to a lower file."
                ] : [])
    }

    private func offenders(
        _ figures: [ModuleFigures], budgets: [ModuleFigures], capabilities: [ModuleCapability] = [],
        decisions: String = ""
    ) -> [String] {
        let modules = Set(figures.map(\.name))
        let superfluous = Set(budgets.map(\.name) + capabilities.map(\.module)).subtracting(modules)
        return superfluous.sorted().map { "\($0) is no module, but has a budget: remove it." }
            + capabilities.filter { !decisions.contains("**\($0.name)") }.map {
                "Sources/DECISIONS.md has no paragraph '**\($0.name)': add the reason for the capability."
            }
            + figures.flatMap { figures -> [String] in
                guard let budget = budgets.first(where: { $0.name == figures.name }) else {
                    return ["\(figures.name) has no budget: add \(Self.entry(figures))"]
                }
                return excesses(of: figures, over: budget, capabilities.filter { $0.module == figures.name })
                    + slack(of: figures, below: budget)
            }
    }

    private func excesses(
        of figures: ModuleFigures, over budget: ModuleFigures, _ capabilities: [ModuleCapability]
    ) -> [String] {
        let permitted = [
            (figures.lines, budget.lines * 101 / 100 + capabilities.reduce(0) { $0 + $1.lines }, "lines"),
            (figures.types, budget.types * 101 / 100 + capabilities.reduce(0) { $0 + $1.types }, "top-level types"),
            (figures.circle, budget.circle, "files in its largest circle"),
        ]
        return permitted.filter { $0.0 > $0.1 }.map { count, limit, unit in
            "\(figures.name) has \(count) \(unit); its budget permits \(limit): remove some, or set a budget for the capability."
        }
    }

    /// Without this, a module could grow again to its former size.
    private func slack(of figures: ModuleFigures, below budget: ModuleFigures) -> [String] {
        let isClose =
            figures.lines >= budget.lines * 95 / 100 && figures.types >= budget.types * 95 / 100
            && figures.circle >= budget.circle
        return isClose
            ? [] : ["The budget of \(figures.name) is too high: replace it by \(Self.entry(figures))"]
    }

    private static func entry(_ figures: ModuleFigures) -> String {
        """
        ModuleFigures("\(figures.name)", lines: \(figures.lines), types: \(figures.types), circle: \(figures.circle)),
        """
    }

    // MARK: All modules

    private func measure() throws -> [String: Double] {
        let output = String(decoding: try Tool.output(of: "Tests/ArchitectureTests/figures"), as: UTF8.self)
        let rows = output.split(separator: "\n").map { $0.split(separator: "\t") }
        let pairs = rows.compactMap { row in row.count == 2 ? Double(row[1]).map { (String(row[0]), $0) } : nil }
        return Dictionary(pairs) { first, _ in first }
    }
}
