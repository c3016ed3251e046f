import BuiltProgram
import Foundation
import TestTraits
import Testing

@testable import PatternCommands

/// The sessions of Examples/Broken, recorded from the program with a faulty object.
@Suite(.blocking) struct BrokenTests {
    @Test func `there are six sessions in order`() {
        #expect(PracticeFiles.broken.count >= 6)
        let numbers = PracticeFiles.broken.map(number)
        #expect(numbers == Array(1...numbers.count))
    }

    @Test(arguments: PracticeFiles.broken) func `a session is the one of the faulty program, and not of the right one`(
        _ name: String
    ) throws {
        let path = "\(PracticeFiles.examples)/\(name)/session.transcript"
        let typed = TranscriptText(try PracticeFiles.text(name + "/session.transcript")).typedLines.map {
            $0.text + "\n"
        }
        let faulty = try output(of: typed.joined(), faultOf: number(of: name))
        if PracticeFiles.writes { try faulty.write(toFile: path, atomically: true, encoding: .utf8) }
        #expect(try PracticeFiles.text(name + "/session.transcript") == faulty)
        #expect(try output(of: typed.joined(), faultOf: 0) != faulty)
    }

    @Test(arguments: PracticeFiles.broken) func `the answer is in the code, and the texts do not give it away`(
        _ name: String
    ) throws {
        let page = try PracticeFiles.page(name)
        let answers = page.items(of: "Answer")
        let tree = try #require(SourceTree.ofProgram())
        for answer in answers {
            let parts = answer.text.split(separator: "#").map(String.init)
            #expect(parts.count == 2 && tree.location(of: parts[1], inFile: parts[0]) != nil, "\(answer.text)")
        }
        let type = try #require(answers.first?.name)
        let texts = [page.title, page.text()] + page.items(of: "Others").map(\.text)
        for text in texts { #expect(!text.contains(type), "\(text)") }
        for other in page.items(of: "Others") {
            #expect(!answers.map(\.name.answerLetters).contains(other.name.answerLetters))
        }
        #expect(!page.text(of: "Fault").isEmpty)
    }

    @Test(arguments: PracticeFiles.broken) func `each typed line and its output fits a screen`(_ name: String) throws {
        for exchange in TranscriptText(try PracticeFiles.text(name + "/session.transcript")).exchanges {
            #expect(exchange.lines.count <= 18, "\(exchange.typed)")
            #expect(exchange.lines.allSatisfy { $0.count < 80 }, "\(exchange.typed)")
        }
    }

    @Test(arguments: [
        ("ShortcutHandler", true), ("shortcuthandler", true), ("'ShortcutHandler'.", true),
        (" shortcut-handler ", true),
        ("\"Shortcut Handler\"", true), ("ShortcutHandle", false), ("", false), ("Handler", false),
    ]) func `quotes, dots, spaces and case of an answer do not decide`(typed: String, isSame: Bool) {
        #expect((typed.answerLetters == "ShortcutHandler".answerLetters) == isSame)
    }

    private func number(of name: String) -> Int { Int(name.split(separator: "/")[1].prefix { $0.isNumber }) ?? 0 }

    private func output(of typed: String, faultOf session: Int) throws -> String {
        let home = try ProgramHome()
        let program = try RunningProgram(
            [BuiltProgram.products + "/broken-objects", String(session)], environment: home.environment)
        program.send(typed)
        let result = try program.finish()
        #expect(result.status == 0 && result.diagnostics.isEmpty, "\(result)")
        return result.output
    }
}
