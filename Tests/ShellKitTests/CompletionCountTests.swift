import Foundation
import LineEditing
import TestFiles
import Testing

@testable import ShellKit

/// The number of candidates that completion reports.
@Suite struct CompletionCountTests {
    @Test func `the first of many files are offered, and all are counted`() throws {
        let folder = TemporaryFolder()
        for number in 0..<510 { folder.write("", to: "file\(1000 + number)") }
        let (all, total) = FileCandidates.matching(folder.path + "/", lead: "", quote: nil)
        #expect(all.first?.display == "file1000")
        #expect(all.count == 500)
        #expect(total == .exactly(510))
        let (few, none) = FileCandidates.matching(folder.path + "/file100", lead: "", quote: nil)
        #expect(few.count == 10)
        #expect(none == nil)
    }

    @Test(
        arguments: [
            ("! ", SystemWord("", isProgram: true)), ("! ls", SystemWord("ls", isProgram: true)),
            ("! ls ", SystemWord("", isProgram: false)), ("list | sort -", SystemWord("-", isProgram: false)),
            ("list | sort | uni", SystemWord("uni", isProgram: true)), ("! a; b", SystemWord("b", isProgram: true)),
            ("! a && b", SystemWord("b", isProgram: true)),
            ("! 'my ed", SystemWord("my ed", quote: "'", isProgram: true)),
            ("! a > fi", SystemWord("fi", isProgram: false)), ("! 'a' b", SystemWord("b", isProgram: false)),
            ("list", nil),
        ] as [(String, SystemWord?)])
    func `the first word of a line for the system completes to a program`(line: String, word: SystemWord?) {
        guard case .systemCommand(let command) = ParsedLine(line).cursor else {
            #expect(word == nil)
            return
        }
        #expect(SystemWord(endOf: command) == word)
    }
}
