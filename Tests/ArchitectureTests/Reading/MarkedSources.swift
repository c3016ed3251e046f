/// A mark in a doc comment: `- Pattern: NAME (role)`.
struct PatternMark: Hashable, CustomStringConvertible {
    let pattern: String
    let role: String
    /// The marked type, the type that a marked extension extends, or the marked function.
    let type: String
    let file: String
    let line: Int

    var description: String { "\(file):\(line): \(type) is no \(role) of \(pattern)" }
}

/// Source files with the marks in them, and the facts about types that the rules of the patterns need.
///
/// Types are known by their last name, because this reads text and does not resolve names.
struct MarkedSources {
    private(set) var marks: [PatternMark] = []
    /// The lines that resemble a mark, but have another form or stand above no declaration.
    private(set) var malformed: [String] = []
    private var types: [String: [(declaration: Declaration, file: SourceFile)]] = [:]
    private var conformances: [String: Set<String>] = [:]

    init(_ files: [SourceFile]) {
        for file in files {
            for declaration in file.declarations {
                let name = Self.last(declaration.name)
                guard [.type, .protocol, .extension].contains(declaration.kind) else { continue }
                types[name, default: []].append((declaration, file))
                conformances[name, default: []].formUnion(declaration.inherits.map { Self.last($0) })
            }
            readMarks(of: file)
        }
    }

    private static func last(_ name: String) -> String { String(name.split(separator: ".").last ?? "") }

    private mutating func readMarks(of file: SourceFile) {
        for number in file.commentLines.sorted() where file.line(number).contains("Pattern: ") {
            let text = file.line(number)
            var below = number
            while file.line(below).hasPrefix("///") { below += 1 }
            let declaration = file.declarations.first { $0.firstLine == below }
            guard let match = text.wholeMatch(of: /\/\/\/ - Pattern: ([A-Z][A-Za-z ]+) \(([a-z ]+)\)/), let declaration
            else {
                malformed.append("\(file.path):\(number): \(text)")
                continue
            }
            marks.append(
                PatternMark(
                    pattern: String(match.1), role: String(match.2), type: Self.last(declaration.name), file: file.path,
                    line: number))
        }
    }

    /// The types with a role in a pattern.
    func types(_ pattern: String, _ role: String) -> Set<String> {
        Set(marks.filter { $0.pattern == pattern && $0.role == role }.map(\.type))
    }

    /// All types, in order.
    var allTypes: [String] { types.keys.sorted() }

    // MARK: Facts about a type

    /// The protocols and the superclass of a type, also the inherited ones and those of extensions.
    func protocols(of type: String) -> Set<String> {
        var (found, open): (Set<String>, [String]) = ([], Array(conformances[type] ?? []))
        while let name = open.popLast() {
            if found.insert(name).inserted { open += conformances[name] ?? [] }
        }
        return found
    }

    /// True if a type conforms to one of `protocols` or inherits from it.
    func conforms(_ type: String, to protocols: Set<String>) -> Bool {
        !self.protocols(of: type).isDisjoint(with: protocols)
    }

    func isProtocol(_ type: String) -> Bool { types[type]?.contains { $0.declaration.kind == .protocol } ?? false }

    /// True if the type's declaration has this keyword: `enum`.
    func isDeclared(_ type: String, as keyword: String) -> Bool {
        declarations(of: type).contains {
            words($0.file, $0.declaration.keywordLine, $0.declaration.keywordLine).contains(keyword)
        }
    }

    /// The names of the functions that a type and its extensions declare.
    func functions(of type: String) -> Set<String> {
        Set(members(of: type).filter { $0.0.kind == .function }.map(\.0.name))
    }

    /// True if every function of a type has an empty body.
    func doesNothing(_ type: String) -> Bool {
        members(of: type).allSatisfy { member, file in
            member.kind != .function
                || file.code.split(separator: "\n", omittingEmptySubsequences: false)[
                    member.keywordLine - 1
                ].hasSuffix("{}")
        }
    }

    /// The lines of the stored properties of a type, as words.
    private func properties(of type: String) -> [[String]] {
        members(of: type).filter { $0.0.kind == .variable && $0.0.lastLine ?? 0 <= $0.0.keywordLine }
            .map { words($0.1, $0.0.keywordLine, $0.0.keywordLine) }
    }

    /// True if a type stores a value of one of `others`, or of a type that conforms to one of them.
    ///
    /// - Parameter inCollection: True if only an array or a dictionary counts.
    func holds(_ type: String, _ others: Set<String>, inCollection: Bool = false) -> Bool {
        properties(of: type).contains { words in
            (!inCollection || words.contains("["))
                && words.contains { others.contains($0) || conforms($0, to: others) }
        }
    }

    /// The number of `others` that the stored properties of a type name.
    func countHeld(_ type: String, _ others: Set<String>) -> Int {
        others.intersection(properties(of: type).joined()).count
    }

    /// The words of a type's code and that of its extensions, without comments and literals.
    func words(of type: String) -> Set<String> {
        var all: Set<String> = []
        for (declaration, file) in declarations(of: type) {
            all.formUnion(words(file, declaration.firstLine, declaration.lastLine ?? declaration.keywordLine))
        }
        return all
    }

    /// The words of a marked function.
    func words(of mark: PatternMark, in files: [SourceFile]) -> Set<String> {
        guard let file = files.first(where: { $0.path == mark.file }),
            let function = file.declarations.first(where: { $0.firstLine > mark.line })
        else { return [] }
        return Set(words(file, function.firstLine, function.lastLine ?? function.keywordLine))
    }

    private func declarations(of type: String) -> [(declaration: Declaration, file: SourceFile)] { types[type] ?? [] }

    private func members(of type: String) -> [(Declaration, SourceFile)] {
        declarations(of: type).flatMap { owner, file in
            file.declarations.filter { $0.parent.map { file.declarations[$0] } == owner }.map { ($0, file) }
        }
    }

    private func words(_ file: SourceFile, _ first: Int, _ last: Int) -> [String] {
        let lines = file.code.split(separator: "\n", omittingEmptySubsequences: false)
        return Token.read(lines[(first - 1)..<min(last, lines.count)].joined(separator: "\n")).map(\.text)
    }
}
