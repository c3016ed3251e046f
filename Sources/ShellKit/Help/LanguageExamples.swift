/// The examples in `help language` from the commands of a shell, in place of those that only use the general commands.
struct LanguageExamples {
    /// The column of the explanations, counted from the example.
    private static let width = 24

    /// The general examples, each with one that takes its place.
    private let own: [(general: String, own: String)]

    /// Chooses a command that changes nothing and needs no arguments, and the first example of one that changes something.
    init(of commands: [Signature]) {
        let shown = commands.first { command in
            ![.changes, .shell].contains(command.category) && command.parameters.allSatisfy { $0.absent != nil }
        }?.name
        guard let shown else {
            own = []
            return
        }
        let pairs = commands.filter { $0.category == .changes }.flatMap(\.examples)
            .filter { $0.status == 0 && !$0.line.contains { "|>;#\n".contains($0) } }.map { "\($0.line); \(shown)" }
        let prefix = shown.indices.dropFirst().lazy.map { shown[..<$0] }
            .first { prefix in commands.count { $0.name.hasPrefix(prefix) } == 1 }
        own = [
            ("echo one; echo two", pairs.first { $0.count < Self.width } ?? "\(shown); \(shown)"),
            ("echo one # or two", "\(shown) # a comment"), ("help | sort", "\(shown) | sort"),
            ("help > help.txt", "\(shown) > \(shown).txt"), ("hist", String(prefix ?? "hist")),
            ("!!  !12  !echo", "!!  !12  !\(shown)"), ("begins with 'echo';", "begins with '\(shown)';"),
            ("alias h help echo", "alias \(shown.prefix(1)) \(shown)"),
        ]
    }

    /// The text of the topic with these examples. One that is too long for its column is left out.
    func replaced(in text: String) -> String {
        own.reduce(text) { text, pair in
            guard pair.own.count < Self.width else { return text }
            return text.replacing(Self.padded(pair.general), with: Self.padded(pair.own))
        }
    }

    /// An example in its column; a part of an explanation as it is.
    private static func padded(_ example: String) -> String {
        example.hasSuffix(";") ? example : example + String(repeating: " ", count: width - example.count)
    }
}
