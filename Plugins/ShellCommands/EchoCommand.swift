import ShellKit

/// Writes its words.
///
/// - Pattern: Command (concrete command)
struct EchoCommand: Command {
    let words = Parameter<ArraySlice<Word>>.rest("words", help: "What to write, options among it.")

    var signature: Signature {
        Signature(
            "echo", "Writes its words with a space between them, and a line break.", .shell, words,
            examples: [
                CommandExample("echo Kind of Blue", "Writes 'Kind of Blue'."),
                CommandExample("let name Miles; echo \"$name  Davis\"", "Writes 'Miles  Davis', with both spaces."),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let words = call[words]
        for (index, word) in zip(words.indices, words) {
            if index > words.startIndex { try shell.output.write(" ") }
            try shell.output.write(word.text)
        }
        try shell.output.write("\n")
    }
}
