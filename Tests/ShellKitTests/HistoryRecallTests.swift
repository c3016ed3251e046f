import LineEditing
import Testing

@testable import ShellKit

struct HistoryRecallTests {
    private let history = HistoryFile(path: nil)

    init() throws {
        for line in ["list", "echo one", "show 1", "echo two", "count"] { try history.append(line) }
    }

    @Test(arguments: [
        ("!!", "count"),
        ("!! | wc -l", "count | wc -l"),
        ("!!x", "countx"),
        ("!1", "list"),
        ("!2 more", "echo one more"),
        ("!-1", "count"),
        ("!-2", "echo two"),
        ("!e", "echo two"),
        ("!echo", "echo two"),
        ("!show --format json", "show 1 --format json"),
    ])
    func `a line of the history stands in the place of what recalls it`(typed: String, line: String) throws {
        #expect(try HistoryRecall(history).line(for: typed) == line)
    }

    @Test(arguments: ["! ls", "!", "!\tls", "echo !!", " !!", "", "show 'Wham!'"])
    func `what recalls nothing is left as it is`(typed: String) throws {
        #expect(try HistoryRecall(history).line(for: typed) == nil)
    }

    @Test(arguments: ["!0", "!6", "!-6", "!-0", "!99999999999999999999", "!nothing", "!?list", "!$"])
    func `a line that is not there is an error that names it`(typed: String) {
        #expect(throws: ShellError.notInHistory(typed)) { try HistoryRecall(history).line(for: typed) }
    }
}
