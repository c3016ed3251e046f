internal import ShellKit

/// A design pattern: the reasons for it, and the roles of its participants.
struct Pattern: Sendable {
    struct Role: Sendable {
        let name: String
        /// The task of the role, in one or two sentences.
        let task: String
    }

    /// The name as in the marks: `Chain of Responsibility`.
    let name: String
    /// Other names for it, and for what it does here.
    fileprivate(set) var otherNames: [String] = []
    /// The problem in a few words.
    fileprivate(set) var problem = ""
    /// The solution in one sentence.
    fileprivate(set) var intent = ""
    /// All roles that a mark may name.
    fileprivate(set) var roles: [Role] = []
    /// The reason why the program uses the pattern, or why it does not.
    fileprivate(set) var reason = ""
    /// The cases in which something simpler is better.
    fileprivate(set) var limits = ""
    /// Lines to type at the prompt.
    fileprivate(set) var trials: [String] = []
    /// The numbers of its lessons, which are those of its exercises too.
    fileprivate(set) var lessons: [Int] = []

    /// The name as an argument and as the name of a file: `chain-of-responsibility`.
    var key: String { name.lowercased().replacing(" ", with: "-") }

    /// True if the program does not use the pattern; the seed edition may.
    fileprivate(set) var isAbsent = false

    /// The largest number of types of a role that carry the pattern; more of them only use it.
    private static let few = 3

    /// The marks of the pattern in the order of its roles; those of a role that many types have follow the others.
    func participants(in marks: [SourceTree.Mark]) -> [SourceTree.Mark] {
        let groups = roles.map { role in marks.filter { $0.pattern == name && $0.role == role.name } }
        return (groups.filter { $0.count <= Self.few } + groups.filter { $0.count > Self.few }).flatMap { $0 }
    }

    private var otherKeys: [String] { otherNames.map { $0.lowercased().replacing(" ", with: "-") } }

    /// The pattern that a word means: its name, a mistyped one, a part of it, or another name.
    static func nearest(to word: String) -> Pattern? {
        let key = word.lowercased().replacing(" ", with: "-")
        let near = NearestName.of(key, among: all.flatMap { [$0.key] + $0.otherKeys })
        let tests: [(Pattern) -> Bool] = [
            { $0.key == near || $0.otherKeys.contains(near ?? "") }, { !key.isEmpty && $0.key.hasPrefix(key) },
            { $0.key.split(separator: "-").contains(key[...]) },
        ]
        return tests.lazy.compactMap { all.first(where: $0) }.first
    }
}

extension Pattern {
    /// The patterns of the program, then the absent ones; `patterns.txt` has the texts.
    static let all = patterns(in: String(decoding: PackageResources.patterns_txt, as: UTF8.self))

    /// Reads the lines `key: value`; an indented line continues the line before it.
    static func patterns(in text: String) -> [Pattern] {
        var patterns: [Pattern] = []
        for line in text.replacing("\n    ", with: " ").split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let (key, value) = (parts[0], parts[1])
            let pair = value.split(separator: " | ", maxSplits: 1).map(String.init)
            if key == "pattern" || key == "absent" { patterns.append(Pattern(name: pair[0])) }
            guard var pattern = patterns.popLast() else { continue }
            switch key {
            case "absent": (pattern.isAbsent, pattern.reason) = (true, pair.last ?? "")
            case "also": pattern.otherNames = value.split(separator: ", ").map(String.init)
            case "problem": pattern.problem = value
            case "intent": pattern.intent = value
            case "role": pattern.roles.append(Pattern.Role(name: pair[0], task: pair.last ?? ""))
            case "why": pattern.reason = value
            case "not": pattern.limits = value
            case "try": pattern.trials.append(value)
            case "lesson": pattern.lessons = value.split(separator: " ").compactMap { Int($0) }
            default: break
            }
            patterns.append(pattern)
        }
        return patterns
    }
}
