import Testing

@testable import PatternCommands

@Suite struct PatternTests {
    private static let sources = MarkedSources(Repository.sources)
    private static let patterns = Pattern.all.filter { !$0.isAbsent }

    @Test func `every mark names a pattern and a role of the catalog, one on a line`() {
        expectNone(Self.sources.malformed.map { "\($0): write '- Pattern: NAME (role)' above a declaration." })
        expectNone(
            Self.sources.marks.filter { mark in !isKnown(mark) || !Self.patterns.contains { $0.name == mark.pattern } }
                .map {
                    "\($0.file):\($0.line): unknown: \($0.pattern) (\($0.role))."
                })
    }

    @Test func `the marks of the seed edition follow the same catalog`() {
        let files = Repository.files(in: ["Examples/SeedEdition/Sources"]).filter { $0.hasSuffix(".swift") }
        let sources = MarkedSources(files.map { Repository.read($0) })
        #expect(sources.marks.count > 20)
        expectNone(sources.malformed)
        expectNone(sources.marks.filter { !isKnown($0) }.map { "\($0)" })
    }

    @Test(arguments: [
        "/// - Pattern: Command", "/// - Pattern: Command (command), Observer (event)",
        "/// - Pattern: Command (command); Composite", "/// - Pattern: Memento (Caretaker)",
        "/// Pattern: Command (command)",
    ])
    func `a mark in another form is reported`(line: String) {
        #expect(
            MarkedSources([SourceFile(path: "A.swift", text: line + "\nstruct A {}")]).malformed == [
                "A.swift:1: \(line)"
            ])
    }

    @Test func `a mark above no declaration is reported`() {
        let file = SourceFile(path: "A.swift", text: "/// - Pattern: Command (command)\n\nstruct A {}")
        #expect(MarkedSources([file]).malformed.count == 1)
    }

    @Test func `every role of the catalog has a participant`() {
        expectNone(
            Self.patterns.flatMap { pattern in
                pattern.roles.filter { Self.sources.types(pattern.name, $0.name).isEmpty }
                    .map { "\(pattern.name) has no \($0.name)." }
            })
    }

    @Test func `the catalog is complete, and has each of the 23 patterns once, present or absent`() {
        let names = Pattern.all.map(\.name)
        #expect(Set(names).count == names.count)
        let own: Set = ["MVC", "Pipes and Filters", "Delegation", "Simple Factory", "Null Object"]
        #expect(own.isSubset(of: names))
        #expect(Set(names).subtracting(own).count == 23)
        for pattern in Pattern.all {
            let texts = [pattern.problem, pattern.intent, pattern.limits]
            #expect(texts.allSatisfy { $0.isEmpty == pattern.isAbsent }, "\(pattern.name)")
            #expect(!pattern.reason.isEmpty, "\(pattern.name)")
            #expect(pattern.trials.isEmpty == pattern.isAbsent, "\(pattern.name)")
            #expect(pattern.roles.allSatisfy { !$0.task.isEmpty })
            #expect(pattern.problem.count <= 44, "\(pattern.name)")
        }
        let lessons = Set(Pattern.all.flatMap(\.lessons))
        #expect(lessons == Set(1...14).union([16]), "Lesson 0 shows all at once, and lesson 15 is about plugins.")
    }

    // MARK: Structure

    @Test func `every participant has the structure of its role`() {
        expectNone(PatternRule.offenders(in: Repository.sources).map { "\($0)." })
    }

    @Test func `a simple factory names a product`() {
        let products = Self.sources.types("Simple Factory", "product")
        let factories = Self.sources.marks.filter { $0.pattern == "Simple Factory" && $0.role == "factory" }
        for factory in factories {
            let own = Self.sources.words(of: factory, in: Repository.sources)
            #expect(!own.isDisjoint(with: products), "\(factory).")
        }
    }

    @Test(arguments: PatternRule.all.indices)
    func `a participant without the structure of its role is reported`(_ index: Int) {
        let rule = PatternRule.all[index]
        let text = "/// A.\n///\n/// - Pattern: \(rule.pattern) (\(rule.role))\n" + rule.counterexample
        let found = PatternRule.offenders(in: [SourceFile(path: "A.swift", text: text)])
        #expect(
            found.contains { $0.type == "A" && $0.role == rule.role && $0.pattern == rule.pattern },
            "\(rule.pattern) (\(rule.role))")
    }

    @Test func `every role has a rule`() {
        let ruled = Set(PatternRule.all.map { "\($0.pattern) (\($0.role))" })
        let marked = Self.patterns.flatMap { pattern in pattern.roles.map { "\(pattern.name) (\($0.name))" } }
        #expect(Set(marked).subtracting(ruled) == ["Simple Factory (factory)"])
    }

    @Test(arguments: [
        ("Command", "command template", "concrete template"),
        ("Chain of Responsibility", "handler", "concrete handler"),
        ("Pipes and Filters", "filter", "concrete filter"), ("Iterator", "iterator", "concrete iterator"),
        ("Abstract Factory", "abstract factory", "concrete factory"),
        ("Memento", "originator", "originator"), ("Observer", "event", "event"),
        ("Strategy", "strategy", "concrete strategy"), ("Delegation", "delegate", "concrete delegate"),
    ])
    func `every type that conforms to a marked protocol is marked too`(pattern: String, role: String, concrete: String)
    {
        let sources = Self.sources
        let decorators = sources.types("Decorator", "concrete decorator")
        let marked = sources.types(pattern, concrete).union(sources.types(pattern, role)).union(decorators)
        let conforming = sources.allTypes.filter { sources.conforms($0, to: sources.types(pattern, role)) }
        expectNone(
            conforming.filter { !marked.contains($0) && !sources.isProtocol($0) }.map {
                "\($0) is not marked as \(concrete)."
            })
    }

    private func isKnown(_ mark: PatternMark) -> Bool {
        Pattern.all.contains { $0.name == mark.pattern && $0.roles.contains { $0.name == mark.role } }
    }
}
