internal import Files
internal import Terminal

/// Questions to the user at the prompt.
///
/// The answer is typed below the output, in the terminal's own mode: its keys for erasing work, and a change of its size needs nothing.
/// Ctrl-D, or the end of the input, is no answer. Ctrl-C cancels the command, which must not catch the `CancellationError`. In a script
/// no user can answer, so a question throws ``ShellError/questionInScript(_:option:)``. Status rows and posted lines wait for the next
/// prompt. Ask before the first change: a command that has changed something locks it until it ends.
extension ShellContext {
    /// Asks for a line of text.
    ///
    /// - Parameter isSecret: True if the terminal does not show the answer, such as a password.
    /// - Returns: The line as typed, perhaps empty; nil without an answer.
    public func ask(_ question: String, isSecret: Bool = false) async throws -> String? {
        let row = try await beginAsking(question)
        defer { row?.isPaused = false }
        let pause = isSecret ? EchoPause(OpenFile.standardInput.descriptor, isSecret: true) : nil
        var answer: String?
        // Without an answer, the shell that started this program would read the beginning of the secret, and show it.
        defer { pause?.end(discardingInput: answer == nil) }
        try diagnostics.beginQuestion(question)
        let line = await OpenFile.standardInput.readLine { pause?.renew() }
        answer = line?.withoutLineFeed
        if line == answer || pause != nil { try diagnostics.endQuestion() }
        try Task.checkCancellation()
        return answer
    }

    /// Asks for an answer that needs no Return once it is complete, such as a single key.
    ///
    /// - Parameter isComplete: True for an answer to which no key can be added.
    /// - Returns: The answer; nil without one.
    package func ask(_ question: String, until isComplete: (String) -> Bool) async throws -> String? {
        let row = try await beginAsking(question)
        defer { row?.isPaused = false }
        let pause = EchoPause(OpenFile.standardInput.descriptor, deliversKeys: true)
        defer { pause?.end() }
        try diagnostics.beginQuestion(question)
        var answer = ""
        while !isComplete(answer) {
            let key = await OpenFile.standardInput.readKey { pause?.renew() }
            if Task.isCancelled { try diagnostics.endQuestion() }
            try Task.checkCancellation()
            switch key {
            case nil, "\u{4}": answer = ""
            case "\n", "\r": if answer.isEmpty { continue }
            case "\u{8}", "\u{7F}":
                if answer.popLast() != nil { try diagnostics.write(rendered: "\u{8} \u{8}") }
                try diagnostics.flush()
                continue
            case let key?:
                answer.append(key)
                try diagnostics.write(ControlCharacters.shown(String(key)))
                try diagnostics.flush()
                continue
            }
            break
        }
        try diagnostics.endQuestion()
        return answer.isEmpty ? nil : answer
    }

    /// Shows all earlier output, and pauses the row, which is returned.
    private func beginAsking(_ question: String) async throws -> ProgressRow? {
        try checkTerminal(for: question)
        let row = shell.screen.progressRow
        row?.isPaused = true
        try await output.finish()
        try output.flush()
        return row
    }

    /// Asks a question that is answered by `y` or `n`, and repeats it after another answer.
    ///
    /// - Parameter option: True if the user has answered already, by ``Parameter/yes``; nil if the command has no such option.
    /// - Returns: False also for an empty line and without an answer.
    public func confirm(_ question: String, unless option: Bool? = nil) async throws -> Bool {
        if option == true { return true }
        try checkTerminal(for: question, option: option.map { _ in "--" + Parameter<Bool>.yes.definition.name })
        while let answer = try await ask(question + " [y/n]") {
            switch answer.words.lowercased() {
            case "y", "yes": return true
            case "", "n", "no": return false
            default: break
            }
        }
        return false
    }

    /// Lists choices, and asks for the number or the beginning of one; repeats the question until the answer names one.
    ///
    /// - Returns: The index of the choice; nil without an answer, or without choices.
    public func choose(_ question: String, from choices: [String]) async throws -> Int? {
        try checkTerminal(for: question)
        guard !choices.isEmpty else { return nil }
        for (index, choice) in choices.enumerated() { try warn("  \(index + 1)  \(choice)") }
        while let answer = try await ask("\(question) [1-\(choices.count)]") {
            if let index = choices.index(named: answer.words) { return index }
        }
        return nil
    }

    /// True at a prompt at a terminal, where the user sees a question.
    package var canAsk: Bool { isInteractive && diagnostics.appearance.isTerminal }

    /// - Throws: ``ShellError/questionInScript(_:option:)``
    private func checkTerminal(for question: String, option: String? = nil) throws {
        guard canAsk else { throw ShellError.questionInScript(question, option: option) }
    }
}

extension Output {
    /// Writes a question, after which the user types on the same line.
    package func beginQuestion(_ question: String) throws {
        try write(ControlCharacters.shown(question, keepingLines: false) + " ")
        try flush()
    }

    /// Ends the line of a question whose answer did not end it.
    package func endQuestion() throws {
        try write("\n")
        try flush()
    }
}

extension String {
    /// The text of an answer, which has no line feed if Ctrl-D ended it.
    package var withoutLineFeed: String {
        String(unicodeScalars.last == "\n" ? unicodeScalars.dropLast() : unicodeScalars[...])
    }

    /// The words of an answer, without spaces around them.
    fileprivate var words: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension [String] {
    /// The index of the choice that an answer names.
    fileprivate func index(named answer: String) -> Int? {
        if let number = Int(answer), indices.contains(number - 1) { return number - 1 }
        if let index = firstIndex(of: answer) { return index }
        return answer.isEmpty ? nil : NearestName.only(beginning: answer, among: self).flatMap(firstIndex)
    }
}

extension Parameter where Value == Bool {
    /// `--yes`, for a command whose ``ShellContext/confirm(_:unless:)`` a script answers.
    public static var yes: Parameter { .flag("yes", help: "Answers the question of the command by yes.") }
}
