internal import Glibc
public import Terminal

extension Signature {
    /// The help page: the usage line, description, parameters and examples, in lines that fit the columns; headings are bold.
    public func pageLines(columns: Int = HelpTopic.usualColumns) -> [StyledText] {
        var lines = HelpLines(columns: columns)
        lines.addPieces(usageParts, style: .bold)
        lines.addText(summary)
        if !details.isEmpty {
            lines.addGap()
            lines.addText(details)
        }
        addSubcommands(to: &lines)
        addParameters(to: &lines)
        addExamples(to: &lines)
        return lines.lines
    }

    /// The help page of a program with this signature, for standard output.
    public var page: String {
        let columns = TerminalSize(descriptor: STDOUT_FILENO)?.columns ?? HelpTopic.usualColumns
        return pageLines(columns: columns).map { $0.plain + "\n" }.joined()
    }

    private func addSubcommands(to lines: inout HelpLines) {
        guard !subcommands.isEmpty else { return }
        lines.addHeading("Subcommands")
        for subcommand in subcommands {
            lines.addText(subcommand.usage, indent: 2)
            lines.addText(subcommand.summary, indent: 6)
        }
    }

    /// The parameters, or those of all subcommands, each once.
    private var explainedParameters: [ParameterDefinition] {
        guard !subcommands.isEmpty else { return parametersInOrder }
        var known: Set<String> = []
        return subcommands.flatMap(\.parametersInOrder).filter { known.insert($0.term + $0.help).inserted }
    }

    private func addParameters(to lines: inout HelpLines) {
        let parameters = explainedParameters
        guard !parameters.isEmpty else { return }
        lines.addHeading("Parameters")
        let indent = lines.indent(after: parameters.map(\.term))
        for parameter in parameters { lines.addEntry(parameter.term, parameter.help, indent: indent) }
    }

    private func addExamples(to lines: inout HelpLines) {
        guard !examples.isEmpty else { return }
        lines.addHeading("Examples")
        for example in examples {
            for line in example.line.split(separator: "\n") { lines.addLine("  " + line) }
            lines.addText(example.explanation, indent: 6)
            guard let output = example.output else { continue }
            let seen = output.split(separator: "\n", omittingEmptySubsequences: false)
            for line in seen { lines.addOutput(line, indent: 6) }
        }
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
