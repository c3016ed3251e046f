import ShellKit

/// Writes its arguments.
///
/// - Pattern: Command (concrete template)
struct EchoCommand: ImmediateCommand {
    let words = Parameter<ArraySlice<Word>>.rest("words", help: "The text to write; options are part of it.")

    var signature: Signature {
        Signature(
            "echo", "Writes its arguments, separated by spaces.", .shell, words,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "echo Kind of Blue", "Writes 'Kind of Blue'.",
            output: "Kind of Blue"),
        CommandExample(
            "let name Miles; echo \"$name  Davis\"", "Writes 'Miles  Davis', with both spaces.",
            output: "Miles  Davis"),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let (words, output) = (call[words], context.output)
        for word in words.dropLast() {
            try output.write(word.text)
            try output.write(" ")
        }
        try output.writeLine(words.last?.text ?? "")
    }
}
