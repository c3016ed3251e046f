internal import Glibc
public import Terminal

/// The help page of a signature: its usage line, description, parameters and examples.
public struct SignaturePage: Sendable {
    /// The page's lines, which fit its columns; headings are bold.
    public let lines: [StyledText]

    /// The page of the signature of a command or program.
    public init(of signature: Signature, columns: Int = HelpPages.usualColumns) {
        var lines = HelpLines(columns: columns)
        lines.addPieces(signature.usageParts, style: .bold)
        lines.addText(signature.summary)
        if !signature.details.isEmpty {
            lines.addGap()
            lines.addText(signature.details)
        }
        Self.addParameters(of: signature, to: &lines)
        Self.addExamples(of: signature, to: &lines)
        self.lines = lines.lines
    }

    private static func addParameters(of signature: Signature, to lines: inout HelpLines) {
        let parameters = signature.parametersInOrder
        guard !parameters.isEmpty else { return }
        lines.addHeading("Parameters")
        let indent = lines.indent(after: parameters.map(\.term))
        for parameter in parameters { lines.addEntry(parameter.term, parameter.help, indent: indent) }
    }

    private static func addExamples(of signature: Signature, to lines: inout HelpLines) {
        guard !signature.examples.isEmpty else { return }
        lines.addHeading("Examples")
        for example in signature.examples {
            for line in example.line.split(separator: "\n") { lines.addLine("  " + line) }
            lines.addText(example.explanation, indent: 6)
            guard let output = example.output else { continue }
            let seen = output.split(separator: "\n", omittingEmptySubsequences: false)
            for line in seen { lines.addOutput(line, indent: 6) }
        }
    }
}

extension Signature {
    /// The help page of a program with this signature, for standard output.
    public var page: String {
        let columns = TerminalSize(descriptor: STDOUT_FILENO)?.columns ?? HelpPages.usualColumns
        return SignaturePage(of: self, columns: columns).lines.map { $0.plain + "\n" }.joined()
    }
}

extension ParameterDefinition {
    /// The parameter in a list of parameters: `-c, --command LINE`, `ALBUM …`.
    var term: String {
        switch kind {
        case .flag: spellings.joined(separator: ", ")
        case .option, .requiredOption, .repeatedOption: spellings.joined(separator: ", ") + " \(placeholder)"
        case .required, .optional, .phrase: placeholder
        case .list, .rest: "\(placeholder) …"
        }
    }
}
