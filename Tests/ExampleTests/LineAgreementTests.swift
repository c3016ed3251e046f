import Randomness
import TestTraits
import Testing

@testable import ShellKit

/// Running, highlighting and completion split a line into the same words.
@MainActor
@Suite(.mainActor) struct LineAgreementTests {
    @Test func `every prefix of every example is parsed identically for running, colouring and completion`() throws {
        let shell = try AlbumTestShell().shell
        let signatures = shell.registry.commands.map(\.signature)
        var count = 0
        for line in signatures.flatMap(\.examples).map(\.line) {
            for end in line.indices + [line.endIndex] {
                expectAgreement(on: String(line[..<end]), signatures, shell.grammar)
                count += 1
            }
        }
        #expect(count > 1000)
    }

    @Test func `random lines are parsed identically for running, colouring and completion`() throws {
        let shell = try AlbumTestShell().shell
        let signatures = shell.registry.commands.map(\.signature)
        let pieces = [
            " ", " ", " ", "\t", "\n", "\r\n", ";", "'", "\"", "\\", "$", "${", "}", "$x", "$@", "#", "|", ">", ">>",
            "&",
            "<", "!", "=", ":", "-", "--", "--limit", "--limit=3", "--format", "json", "--dry-run", "--to", "3", "a",
            "é",
            "👍🏽", "a\u{301}", "try", "list", "edit", "title=x", "move", "echo", "alias", "macro", "run",
        ]
        var random = SeededRandom(seed: 16)
        for _ in 0..<20_000 {
            let line = (0...random.below(12)).map { _ in random.pick(pieces) }.joined()
            expectAgreement(on: line, signatures, shell.grammar)
        }
    }

    @Test func `random terms with quotes are parsed identically for running, colouring and completion`() throws {
        let shell = try AlbumTestShell().shell
        let signatures = shell.registry.commands.map(\.signature)
        let pieces = [
            " ", "'", "'", "\"", "\\", "$x", ":", ":~", ":>", ":<=", "=", "..", "..", "a", "1", "^", ";", "\n",
            "list a",
        ]
        var random = SeededRandom(seed: 25)
        for _ in 0..<20_000 {
            let line = "list a" + (0...random.below(12)).map { _ in random.pick(pieces) }.joined()
            expectAgreement(on: line, signatures, shell.grammar)
            for word in ParsedLine(line).statements.flatMap(\.words) where !word.isOpen {
                let read = try? Tokenizer.statements(in: "a " + word.source).first?.words.last
                #expect(read?.text == word.text, "\(line): \(word.source)")
            }
        }
    }

    private func expectAgreement(on text: String, _ signatures: [Signature], _ grammar: LineGrammar) {
        let line = ParsedLine(text)
        if let run = statementsToRun(text) {
            #expect(line.statements.map(\.words) == run.map(\.words), "\(text.debugDescription)")
        }
        for statement in line.statements {
            #expect(statement.words.count == statement.ranges.count, "\(text.debugDescription)")
            for (index, range) in statement.ranges.enumerated() {
                expectWord(statement.words[index], at: range, of: line)
                expectCompletion(ofWord: index, of: statement, in: line)
            }
            if let name = statement.words.first?.text, let signature = signatures.first(where: { $0.name == name }) {
                expectSameParameters(statement.words, signature, grammar)
            }
        }
    }

    /// The statements of a text, with its open quote or continuation closed; nil if the text is invalid.
    private func statementsToRun(_ text: String) -> [Statement]? {
        do throws(SyntaxError) {
            return try Tokenizer.statements(in: text)
        } catch {
            switch error {
            case .unclosedQuote(let quote, _): return try? Tokenizer.statements(in: text + String(quote))
            case .endsInContinuation: return try? Tokenizer.statements(in: text + "\n")
            case .badVariable, .notUTF8: return nil
            }
        }
    }

    /// The text of a word's range, parsed alone, is that word.
    private func expectWord(_ word: Word, at range: Range<Int>, of line: ParsedLine) {
        guard let alone = statementsToRun("a " + line[range])?.first?.words else { return }
        #expect(alone.dropFirst() == [word], "\(line[range].debugDescription) in \(line.text.debugDescription)")
    }

    /// At the end of a word, completion gets the words up to it, with the same boundaries.
    private func expectCompletion(ofWord index: Int, of statement: ParsedLine.Part, in line: ParsedLine) {
        let range = statement.ranges[index]
        guard case .word(let words, let typed) = ParsedLine(line[0..<range.upperBound]).cursor else { return }
        #expect(words == Array(statement.words[...index]), "\(line.text.debugDescription)")
        #expect(typed == range, "\(line.text.debugDescription)")
    }

    /// Binding accepts the words only if highlighting finds a parameter for each.
    private func expectSameParameters(_ words: [Word], _ signature: Signature, _ grammar: LineGrammar) {
        guard !signature.parameters.contains(where: \.isRest), !words.contains(where: { $0.isOperator || $0.isOpen })
        else {
            return
        }
        var (isUnknown, isSurplus) = (false, false)
        for role in grammar.roles(of: words) {
            if case .option(nil, _, _) = role { isUnknown = true }
            if case .surplus = role { isSurplus = true }
        }
        let shown = words.map(\.source).joined(separator: " ")
        do {
            _ = try ArgumentBinder.bind(words.dropFirst(), to: signature)
            #expect(!isUnknown, "\(shown)")
            #expect(!isSurplus, "\(shown)")
        } catch ArgumentError.unknownOption {
            #expect(isUnknown, "\(shown)")
        } catch ArgumentError.unexpectedWord {
            #expect(isSurplus, "\(shown)")
            #expect(!isUnknown, "\(shown)")
        } catch {
            // Another error was found first.
        }
    }
}
