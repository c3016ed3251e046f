/// The structure that a role of a pattern requires, in the sense of the pattern's definition.
struct PatternRule: Sendable {
    let pattern: String
    let role: String
    /// True if the type of a mark has the structure.
    let holds: @Sendable (MarkedSources, String) -> Bool
    /// Marked code without the structure, in which only this rule is broken.
    let counterexample: String

    private init(
        _ pattern: String, _ role: String, _ counterexample: String,
        _ holds: @escaping @Sendable (MarkedSources, String) -> Bool
    ) {
        (self.pattern, self.role, self.counterexample, self.holds) = (pattern, role, counterexample, holds)
    }

    static let all =
        commands + chains + wrappers + mementos + notifications + entrances + algorithms + factories + phases

    /// The marks whose types lack the structure.
    static func offenders(in files: [SourceFile]) -> [PatternMark] {
        let sources = MarkedSources(files)
        return sources.marks.filter { mark in
            all.contains { $0.pattern == mark.pattern && $0.role == mark.role && !$0.holds(sources, mark.type) }
        }
    }

    private static let commands = [
        PatternRule("Command", "command", "final class A {}") { $0.isProtocol($1) },
        PatternRule("Command", "concrete command", "final class A { func run() {} }") {
            $0.conforms($1, to: $0.types("Command", "command"))
        },
        PatternRule("Command", "command template", "struct A {}") { $0.isProtocol($1) },
        PatternRule("Command", "concrete template", "struct A { func run() {} }") {
            $0.conforms($1, to: $0.types("Command", "command template"))
        },
        // A closure can neither be compared nor stored, so a value that holds one is no request.
        PatternRule("Command", "command value", "struct A { let run: () -> Void }") {
            ($0.isDeclared($1, as: "enum") || $0.isDeclared($1, as: "struct")) && $0.conforms($1, to: ["Hashable"])
        },
        PatternRule("Command", "client", "struct A {}") {
            !$0.words(of: $1).isDisjoint(with: $0.types("Command", "concrete command"))
        },
        PatternRule("Command", "invoker", "struct A {}") {
            !$0.words(of: $1).isDisjoint(with: $0.types("Command", "command"))
        },
        PatternRule(
            "Command", "receiver",
            "struct A { let command: B }\n/// B.\n///\n/// - Pattern: Command (command)\nprotocol B {}"
        ) { $0.words(of: $1).isDisjoint(with: $0.types("Command", "command")) },
        PatternRule("Command", "history", "struct A { func add() {} }") { sources, type in
            let verbs: Set = ["undo", "redo", "rollback", "perform"]
            return !sources.functions(of: type).isDisjoint(with: verbs)
        },
    ]

    private static let chains = [
        PatternRule("Chain of Responsibility", "handler", "class A {}") { $0.isProtocol($1) },
        PatternRule("Chain of Responsibility", "concrete handler", "class A { func handle() {} }") {
            $0.conforms($1, to: $0.types("Chain of Responsibility", "handler"))
        },
        PatternRule(
            "Chain of Responsibility", "link",
            "class A {\n    let handler: any B\n}\n/// B.\n///\n/// - Pattern: Chain of Responsibility (handler)\nprotocol B {}"
        ) { $0.holds($1, $0.types("Chain of Responsibility", "handler")) && $0.holds($1, [$1]) },
        PatternRule("Chain of Responsibility", "chain", "struct A { let count = 0 }") {
            $0.holds($1, $0.types("Chain of Responsibility", "link"))
                || $0.holds($1, $0.types("Chain of Responsibility", "handler"), inCollection: true)
        },
        PatternRule(
            "Chain of Responsibility", "request",
            "struct A {}\n/// B.\n///\n/// - Pattern: Chain of Responsibility (handler)\nprotocol B { func handle() }"
        ) { sources, type in
            sources.types("Chain of Responsibility", "handler").allSatisfy { sources.words(of: $0).contains(type) }
        },
        PatternRule("Pipes and Filters", "filter", "struct A {}") { $0.isProtocol($1) },
        PatternRule("Pipes and Filters", "concrete filter", "struct A {}") {
            $0.conforms($1, to: $0.types("Pipes and Filters", "filter"))
        },
        PatternRule(
            "Pipes and Filters", "pipeline",
            "struct A { let first: any B }\n/// B.\n///\n/// - Pattern: Pipes and Filters (filter)\nprotocol B {}"
        ) { $0.holds($1, $0.types("Pipes and Filters", "filter"), inCollection: true) },
    ]

    private static let wrappers = [
        PatternRule("Decorator", "component", "class A {}") { $0.isProtocol($1) },
        PatternRule(
            "Decorator", "concrete component",
            "class A {}\n/// B.\n///\n/// - Pattern: Decorator (component)\nprotocol B {}"
        ) { $0.conforms($1, to: $0.types("Decorator", "component")) },
        PatternRule(
            "Decorator", "concrete decorator",
            "class A: B {}\n/// B.\n///\n/// - Pattern: Decorator (component)\nprotocol B {}"
        ) { sources, type in
            sources.types("Decorator", "component").contains {
                sources.conforms(type, to: [$0]) && sources.holds(type, [$0])
            }
        },
        // One that holds a single kind of component cannot be around another decorator.
        PatternRule(
            "Decorator", "concrete decorator",
            "class A: B {\n    let c: C\n}\nclass C: B {}\n/// B.\n///\n/// - Pattern: Decorator (component)\nprotocol B {}"
        ) { $0.countHeld($1, $0.types("Decorator", "component")) > 0 },
        PatternRule("Decorator", "client", "enum A {}") {
            $0.words(of: $1).intersection($0.types("Decorator", "concrete decorator")).count > 1
        },
        PatternRule("Composite", "component", "struct A {}") { $0.isProtocol($1) || $0.isDeclared($1, as: "enum") },
        PatternRule(
            "Composite", "composite",
            "class A: B { let only: any B }\n/// B.\n///\n/// - Pattern: Composite (component)\nprotocol B {}"
        ) { sources, type in
            // The components may be in the parts of a composite.
            let components = sources.types("Composite", "component")
            let parts = sources.allTypes.filter { sources.holds($0, components, inCollection: true) }
            return sources.holds(type, components.union(parts), inCollection: true)
        },
        PatternRule(
            "Composite", "composite",
            "class A { let all: [B] }\n/// B.\n///\n/// - Pattern: Composite (component)\nenum B { case one }"
        ) { sources, type in
            sources.types("Composite", "component").contains { component in
                let isCase = sources.isDeclared(component, as: "enum") && sources.words(of: component).contains(type)
                return isCase || sources.conforms(type, to: [component])
            }
        },
        PatternRule("Adapter", "target", "class A {}") { $0.isProtocol($1) },
        PatternRule(
            "Adapter", "adapter", "class A: B {}\n/// B.\n///\n/// - Pattern: Adapter (target)\nprotocol B {}"
        ) { $0.conforms($1, to: $0.types("Adapter", "target")) && $0.holds($1, $0.types("Adapter", "adaptee")) },
        PatternRule("Adapter", "adaptee", "class A {}") { sources, type in
            let users = sources.types("Adapter", "adapter").filter { sources.holds($0, [type]) }
            return !users.isEmpty && sources.words(of: type).isDisjoint(with: users)
        },
        PatternRule("Adapter", "client", "class A {}") { $0.holds($1, $0.types("Adapter", "target")) },
    ]

    private static let mementos = [
        PatternRule("Memento", "originator", "class A { let count = 0 }") { sources, type in
            let known = sources.types("Memento", "originator").filter { sources.isProtocol($0) }
            return sources.isProtocol(type) || sources.conforms(type, to: known)
                || !sources.words(of: type).isDisjoint(with: sources.types("Memento", "memento"))
        },
        PatternRule("Memento", "memento", "class A {}") { $0.isDeclared($1, as: "struct") },
        PatternRule("Memento", "caretaker", "struct A {}") {
            let parts = $0.types("Memento", "memento").union($0.types("Memento", "originator"))
            return !$0.words(of: $1).isDisjoint(with: parts)
        },
    ]

    private static let notifications = [
        PatternRule("Observer", "subject", "class A {}") {
            // A method that registers an observer returns its observation.
            !$0.words(of: $1).isDisjoint(with: ["Observation", "Observable"])
        },
        PatternRule("Observer", "observer", "struct A {}") { sources, type in
            sources.types("Observer", "concrete observer").contains { sources.conforms($0, to: [type]) }
        },
        PatternRule("Observer", "concrete observer", "class A {}") {
            !$0.words(of: $1).isDisjoint(with: ["observe", "withObservationTracking"])
                || $0.conforms($1, to: $0.types("Observer", "observer"))
        },
        PatternRule("Observer", "event", "struct A {}") { $1 == "Event" || $0.conforms($1, to: ["Event"]) },
        PatternRule("Observer", "registration", "class A {}") { $0.functions(of: $1).contains("cancel") },
        PatternRule("Delegation", "delegate", "class A {}") { $0.isProtocol($1) },
        PatternRule("Delegation", "concrete delegate", "class A {}") {
            $0.conforms($1, to: $0.types("Delegation", "delegate"))
        },
        PatternRule("Delegation", "delegator", "class A {}") { $0.holds($1, $0.types("Delegation", "delegate")) },
    ]

    private static let entrances = [
        PatternRule(
            "Facade", "facade",
            "class A { let b = B() }\n/// B.\n///\n/// - Pattern: Facade (subsystem)\nclass B {}"
        ) { $0.words(of: $1).intersection($0.types("Facade", "subsystem")).count > 1 },
        PatternRule("Facade", "subsystem", "class A {}") { sources, type in
            let facades = sources.types("Facade", "facade").filter { sources.words(of: $0).contains(type) }
            return !facades.isEmpty && sources.words(of: type).isDisjoint(with: facades)
        },
        PatternRule(
            "Mediator", "mediator",
            "class A { let b: B }\n/// B.\n///\n/// - Pattern: Mediator (colleague)\nclass B {}"
        ) { $0.countHeld($1, $0.types("Mediator", "colleague")) > 1 },
        PatternRule(
            "Mediator", "colleague",
            "class A { let b: B }\n/// B.\n///\n/// - Pattern: Mediator (colleague)\nclass B {}"
        ) { sources, type in
            let others = sources.types("Mediator", "colleague").union(sources.types("Mediator", "mediator"))
            return sources.words(of: type).isDisjoint(with: others.subtracting([type]))
        },
        // A colleague reports to its mediator, by a delegate or a stream; a value that is only asked does not.
        PatternRule("Mediator", "colleague", "struct A { var text: String }") {
            !$0.words(of: $1).isDisjoint(with: ["delegate", "AsyncStream"])
        },
        PatternRule(
            "MVC", "model", "class A { let b: B }\n/// B.\n///\n/// - Pattern: MVC (view)\nclass B {}"
        ) { $0.words(of: $1).isDisjoint(with: $0.types("MVC", "view").union($0.types("MVC", "controller"))) },
        PatternRule(
            "MVC", "view", "class A { let b: B }\n/// B.\n///\n/// - Pattern: MVC (controller)\nclass B { let a: A }"
        ) { $0.words(of: $1).isDisjoint(with: $0.types("MVC", "controller")) },
        PatternRule("MVC", "controller", "class A {}") { !$0.words(of: $1).isDisjoint(with: $0.types("MVC", "view")) },
    ]

    private static let algorithms = [
        PatternRule("Strategy", "strategy", "class A {}") { $0.isProtocol($1) },
        PatternRule("Strategy", "concrete strategy", "enum A { case one, two }") {
            $0.conforms($1, to: $0.types("Strategy", "strategy"))
        },
        PatternRule("Strategy", "context", "class A {}") { $0.holds($1, $0.types("Strategy", "strategy")) },
        PatternRule("Iterator", "iterator", "protocol A {}") {
            $0.isProtocol($1) && $0.functions(of: $1).contains("next")
        },
        PatternRule("Iterator", "concrete iterator", "class A { func next() {} }") {
            $0.conforms($1, to: $0.types("Iterator", "iterator"))
        },
        PatternRule("Interpreter", "expression", "struct A {}") { $0.isDeclared($1, as: "enum") },
        PatternRule("Interpreter", "interpreter", "struct A {}") {
            !$0.words(of: $1).isDisjoint(with: $0.types("Interpreter", "expression"))
        },
    ]

    private static let factories = [
        PatternRule("Abstract Factory", "abstract factory", "protocol A { func makeOne() }") { sources, type in
            sources.isProtocol(type) && sources.functions(of: type).count { $0.hasPrefix("make") } > 1
        },
        PatternRule("Abstract Factory", "concrete factory", "class A {}") {
            $0.conforms($1, to: $0.types("Abstract Factory", "abstract factory"))
        },
        PatternRule("Abstract Factory", "product", "protocol A {}") { sources, type in
            sources.types("Abstract Factory", "abstract factory").contains { sources.words(of: $0).contains(type) }
        },
        PatternRule(
            "Abstract Factory", "product",
            "class A {}\n/// B.\n///\n/// - Pattern: Abstract Factory (abstract factory)\nprotocol B { func makeA() -> A }"
        ) { $0.isProtocol($1) },
        PatternRule("Abstract Factory", "concrete product", "class A {}") {
            $0.conforms($1, to: $0.types("Abstract Factory", "product"))
        },
        PatternRule("Simple Factory", "product", "class A {}") { $0.isProtocol($1) },
    ]

    private static let phases = [
        PatternRule(
            "Null Object", "null object",
            "class A: B {\n    func run() {\n        work()\n    }\n}\nprotocol B { func run() }"
        ) { !$0.protocols(of: $1).isEmpty && $0.doesNothing($1) }
    ]
}
