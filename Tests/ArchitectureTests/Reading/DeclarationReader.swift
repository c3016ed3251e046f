/// Finds the declarations of a Swift file by their keywords and braces.
///
/// It is simpler than the compiler: it skips declarations inside bodies except for functions, and does not resolve
/// types.
struct DeclarationReader {
    /// The owner of an open brace.
    private struct Scope {
        /// Nil for a closure, a condition or an accessor.
        let declaration: Int?

        /// The number of open parentheses and brackets at its start.
        let depth: Int
    }

    private let tokens: [Token]
    private var declarations: [Declaration] = []
    private var scopes: [Scope] = []
    private var depth = 0

    /// The declaration whose body may come next, and the depth of that body.
    private var awaitingBody: (declaration: Int, depth: Int)?

    static func read(_ code: String) -> [Declaration] {
        var reader = DeclarationReader(tokens: Token.read(code))
        for index in reader.tokens.indices { reader.read(index) }
        return reader.declarations
    }

    private init(tokens: [Token]) {
        self.tokens = tokens
    }

    private mutating func read(_ index: Int) {
        let token = tokens[index]
        switch token.text {
        case "{": openBrace(at: index)
        case "}": closeBrace(on: token.line)
        case "(", "[": depth += 1
        case ")", "]": depth -= 1
        case "=": forgetVariable()
        default: if token.isWord { readWord(index) }
        }
    }

    // MARK: Braces

    private mutating func openBrace(at index: Int) {
        guard let (declaration, bodyDepth) = awaitingBody, bodyDepth == depth else {
            scopes.append(Scope(declaration: nil, depth: depth))
            return
        }
        scopes.append(Scope(declaration: declaration, depth: depth))
        awaitingBody = nil
    }

    private mutating func closeBrace(on line: Int) {
        if awaitingBody?.depth == depth { awaitingBody = nil }
        guard let scope = scopes.popLast() else { return }
        depth = scope.depth
        if let declaration = scope.declaration { declarations[declaration].lastLine = line }
    }

    /// A variable's body opens on its own line, and never after an equals sign, where a brace begins a closure.
    private mutating func forgetVariable() {
        guard let (declaration, bodyDepth) = awaitingBody, bodyDepth == depth else { return }
        if declarations[declaration].kind == .variable { awaitingBody = nil }
    }

    // MARK: Declarations

    private mutating func readWord(_ index: Int) {
        if let (declaration, _) = awaitingBody, declarations[declaration].keywordLine < tokens[index].line {
            forgetVariable()
        }
        guard depth == scopes.last?.depth ?? 0, text(index - 1) != ".", let kind = kind(of: index) else { return }
        let (access, start) = modifiers(before: index)
        declarations.append(
            Declaration(
                kind: kind, name: name(after: index), access: access, inherits: inheritance(after: index, of: kind),
                firstLine: tokens[start].line, keywordLine: tokens[index].line, parent: enclosingType))
        awaitingBody = kind == .alias ? nil : (declarations.count - 1, depth)
    }

    /// The kind of declaration that a word introduces, if it is a keyword at this position.
    private func kind(of index: Int) -> Declaration.Kind? {
        let next = text(index + 1)
        let isNamed = index + 1 < tokens.count && tokens[index + 1].isWord
        switch tokens[index].text {
        case "struct", "class", "enum", "actor":
            return isNamed && !Self.modifierWords.contains(next) && !Self.memberKeywords.contains(next) ? .type : nil
        case "protocol": return isNamed ? .protocol : nil
        case "extension": return isNamed ? .extension : nil
        case "func": return .function
        case "init": return ["(", "<", "?", "!"].contains(next) ? .function : nil
        case "subscript": return ["(", "<"].contains(next) ? .function : nil
        case "deinit": return next == "{" ? .function : nil
        case "var", "let": return isInsideBody || !isNamed ? nil : .variable
        case "typealias", "associatedtype": return .alias
        default: return nil
        }
    }

    private func name(after index: Int) -> String {
        let keyword = tokens[index].text
        if keyword == "init" { return initializer(after: index) }
        guard !["subscript", "deinit"].contains(keyword) else { return keyword }
        guard index + 1 < tokens.count else { return "" }
        guard tokens[index + 1].isWord else {
            return tokens[(index + 1)...].prefix { $0.text != "(" && !$0.isWord }.map(\.text).joined()
        }
        return tokens[(index + 1)...].prefix { $0.isWord || $0.text == "." }.prefix { token in
            token == tokens[index + 1] || token.isAttached
        }.map(\.text).joined().replacing("`", with: "")
    }

    private func initializer(after index: Int) -> String {
        guard let open = tokens[index...].firstIndex(where: { $0.text == "(" }), open + 1 < tokens.count else {
            return "init"
        }
        return tokens[open + 1].isWord ? "init(\(tokens[open + 1].text):)" : "init()"
    }

    /// The names after the colon, in `struct Stack<Element: Equatable>: Sequence, Sendable where …` the last two.
    private func inheritance(after index: Int, of kind: Declaration.Kind) -> [String] {
        guard [.type, .protocol, .extension].contains(kind) else { return [] }
        var angles = 0
        var head: [Token] = []
        var hasColon = false
        for token in tokens[index...] {
            if token.text == "{" || token.text == "where" { break }
            if token.text == "<" { angles += 1 }
            if angles == 0, hasColon { head.append(token) }
            if token.text == ">" { angles -= 1 }
            if angles == 0, token.text == ":" { hasColon = true }
        }
        return head.split { $0.text == "," }.map { part in
            part.filter { $0.isWord && $0.text != "unchecked" || $0.text == "." }.map(\.text).joined()
        }
    }

    /// The access modifier before a keyword, and the start of the declaration.
    private func modifiers(before index: Int) -> (Declaration.Access?, start: Int) {
        var access: Declaration.Access?
        var start = index
        while start > 0 {
            var word = start - 1
            if tokens[word].text == ")", let open = openParenthesis(of: word) { word = open - 1 }
            guard word >= 0, tokens[word].isWord else { break }
            if text(word - 1) == "@" {
                start = word - 1
            } else if Self.modifierWords.contains(tokens[word].text) {
                if word == start - 1 { access = Declaration.Access(rawValue: tokens[word].text) ?? access }
                start = word
            } else {
                break
            }
        }
        return (access, start)
    }

    private func openParenthesis(of close: Int) -> Int? {
        var open = 0
        return (0...close).reversed().first { index in
            open += tokens[index].text == ")" ? 1 : tokens[index].text == "(" ? -1 : 0
            return open == 0
        }
    }

    // MARK: The reader's position

    private func text(_ index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].text : ""
    }

    private var enclosingType: Int? { scopes.last { $0.declaration != nil }?.declaration }

    private var isInsideBody: Bool {
        guard let scope = scopes.last else { return false }
        guard let declaration = scope.declaration else { return true }
        return [.function, .variable].contains(declarations[declaration].kind)
    }

    private static let memberKeywords: Set = ["func", "var", "let", "subscript", "init"]

    private static let modifierWords: Set = [
        "public", "package", "open", "internal", "fileprivate", "private", "static", "class", "final", "override",
        "mutating", "nonmutating", "nonisolated", "required", "convenience", "lazy", "weak", "unowned", "dynamic",
        "indirect", "prefix", "postfix", "infix", "isolated", "distributed", "borrowing", "consuming",
    ]
}
