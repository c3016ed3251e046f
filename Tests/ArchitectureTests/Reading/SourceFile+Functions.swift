extension SourceFile {
    /// A declaration with a body that runs.
    struct Function: Equatable {
        let name: String

        /// Its first line without its attributes.
        let line: Int

        /// The number of lines from there to the closing brace.
        let lineCount: Int
    }

    /// The functions, initializers, subscripts and computed properties of a Swift file, the functions of a C file.
    var functions: [Function] {
        path.hasSuffix(".swift") ? swiftFunctions : cFunctions
    }

    private var swiftFunctions: [Function] {
        declarations.compactMap { declaration in
            guard [.function, .variable].contains(declaration.kind), let last = declaration.lastLine else { return nil }
            let first = declaration.keywordLine
            return Function(name: declaration.name, line: first, lineCount: last - first + 1)
        }
    }

    /// In C a function is an outermost brace after a parenthesis.
    private var cFunctions: [Function] {
        var functions: [Function] = []
        var head: [Token] = []
        var depth = 0
        for token in Token.read(withoutDirectives) {
            switch token.text {
            case "{": depth += 1
            case "}": depth -= 1
            default: if depth == 0 { head.append(token) }
            }
            guard depth == 0, token.text == ";" || token.text == "}" else { continue }
            if token.text == "}", let function = Self.cFunction(head, endingOn: token.line) {
                functions.append(function)
            }
            head = []
        }
        return functions
    }

    private static func cFunction(_ head: [Token], endingOn last: Int) -> Function? {
        guard head.last?.text == ")", let open = head.firstIndex(where: { $0.text == "(" }), open > 0 else {
            return nil
        }
        return Function(name: head[open - 1].text, line: head[0].line, lineCount: last - head[0].line + 1)
    }

    /// The code with empty lines in place of preprocessor directives and their continuations.
    private var withoutDirectives: String {
        var continues = false
        return code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let isDirective = continues || line.drop { $0 == " " }.first == "#"
            continues = isDirective && line.last == "\\"
            return isDirective ? "" : line
        }.joined(separator: "\n")
    }
}
