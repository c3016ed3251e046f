import BuiltProgram
import Foundation
import TestTraits
import Testing

/// `tour --check` tries lines that it makes itself.
@Suite(.blocking(isLong: true)) struct LessonVariantTests {
    /// The reports of the check of a lesson with one task, without the name of the file.
    private func reports(_ task: String, _ others: String = "") throws -> [String] {
        let home = try ProgramHome()
        let text = "lesson one   minutes 1\nstep: Do it.\n\(task)\nhint: Think.\n\(others)"
        let file = try home.write(text, to: "a.lesson")
        let result = try home.run(["-c", "tour --check '\(file)'"])
        #expect((result.status == 0) == result.diagnostics.hasPrefix("The lesson is correct."), "\(result)")
        return result.diagnostics.split(separator: "\n").map { String($0).replacing(file + ":", with: "") }
    }

    /// Tasks whose facts are too weak, each with a line that completes it without the outcome.
    @Test(arguments: [
        ("want: ran list\nright: list --format jsonl", "'list'"),
        ("want: ran list\nright: list --format jsonl --limit 2\nright: list --format jsonl", "'list --limit 2'"),
        ("want: ran list\nright: list --sort year --format csv", "'list --format csv'"),
        ("want: ran list\nright: list artist:sting\nwrong: count -> No.", "'list'"),
        ("want: ran list; selected artist:sting\nright: list 3 --format json", "'list 3'"),
        ("want: ran count\nright: time count", "'count'"),
        ("want: deleted an album\nright: trace delete 5", "'delete 5'"),
        ("want: ran chain\nright: chain list", "'chain'"), ("want: ran chain\nright: chain list", "'chain nonsense'"),
        ("want: ran delete\nright: delete 5 --dry-run", "'delete 5'"),
        ("want: not failed list\nright: list", "'echo list'"), ("want: not failed list\nright: list", "'chain list'"),
        ("want: not failed count\nright: count", "'help count'"),
        ("want: edited genre; not selected 99\nright: edit 3 genre=Jazz", "'edit 1 genre=Jazz'"),
    ])
    func `a line that completes a task without its outcome is reported`(task: String, line: String) throws {
        let reports = try reports(task)
        #expect(reports.contains { $0.contains("\(line) completes this step, but it is not meant to.") }, "\(reports)")
    }

    @Test func `the lines of other steps are tried`() throws {
        let reports = try reports(
            "want: not failed undo\nright: count", "step: Now list.\nwant: ran list\nright: list\nhint: Think.\n")
        #expect(reports.contains { $0.contains("'list' completes this step") }, "\(reports)")
    }

    /// Tasks that judge the words of a line, each with a form of the right line that it refuses.
    @Test(arguments: [
        ("want: ran list; not printed asked\nright: list", "'trace list'")
    ])
    func `a refused form of a right line is reported`(task: String, line: String) throws {
        let reports = try reports(task)
        #expect(reports.contains { $0.contains("\(line) does not complete the step, and 'list' does.") }, "\(reports)")
    }

    /// Correct tasks, for which the check has no complaint.
    @Test(arguments: [
        "want: ran list; format jsonl\nright: list --format jsonl",
        "want: ran list; format jsonl\nright: list --format jsonl --limit 2\nright: list --format jsonl",
        "want: ran count\nright: count", "want: ran list; selected artist:sting\nright: list artist:sting",
        "want: deleted an album; traced\nright: trace delete 5", "want: ran time; around count\nright: time count",
        "want: deleted 5\nright: delete 5",
        "want: added an album\nwant: ran count\nright: add Blue --artist X then count",
        "want: failed delete; inside try\nright: try delete 99", "want: explained list\nright: chain list",
        "want: ran undo; redo depth 1 or more\nright: delete 5 then undo",
        // A part that a second right line lacks is not essential.
        "want: ran list\nright: list --limit 2\nright: list",
        "want: deleted an album\nright: trace delete 5\nright: delete 5",
    ])
    func `a task that judges the outcome is correct`(task: String) throws {
        #expect(try reports(task) == ["The lesson is correct."])
    }

    @Test(arguments: [
        ("hint: list", "this hint is a solution"), ("hint: Type 'list'.", "this hint is a solution"),
        ("hint: Type 'list --limit 2'.", "this hint is a solution"),
    ])
    func `a hint that is the solution is reported`(hint: String, message: String) throws {
        let right = hint.contains("limit") ? "list --limit 2" : "list"
        let reports = try reports("want: ran list\nright: \(right)\n\(hint)")
        #expect(reports.first?.contains(message) == true, "\(reports)")
    }

    @Test func `a text that contains the solution is reported`() throws {
        let reports = try reports(
            "want: ran list\nright: list",
            "step: Type 'list --limit 2'.\nwant: ran list --limit 2\nright: list --limit 2\nhint: Think.\n")
        #expect(reports.contains { $0.contains("the text contains a solution.") }, "\(reports)")
    }
}
