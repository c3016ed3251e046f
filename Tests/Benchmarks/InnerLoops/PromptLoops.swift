import AlbumModel
import AlbumShell
import Benchmark
import LineEditing
import MusicLibrary
import ShellKit
import Terminal

/// The work for each key at the prompt.
@MainActor
func promptLoops(_ workplace: Workplace) throws -> BenchmarkSuite {
    let vocabulary = ShellVocabulary(workplace.shell)
    let highlighter = ShellHighlighter(vocabulary)
    let completer = ShellCompleter(vocabulary)
    let reply = CompletionReply { candidates, _, _ in precondition(!candidates.isEmpty) }
    let suite = BenchmarkSuite(name: "prompt")
    suite.thousandTimes("colour a line") { _ in
        highlighter.colored(#"edit "Ziggy Stardust" year=1972 --dry-run; list artist:bowie | sort # done"#).plain.utf8
            .count
    }
    for (name, typed) in [("a command", "c"), ("an option", "list --f")] {
        suite.thousandTimes("complete \(name)") { _ in
            completer.complete(typed, reply: reply)
            return typed.utf8.count
        }
    }
    if let reader = workplace.workspace.reader {
        suite.thousandTimes("complete a title") { _ in
            try reader.values(of: .title, beginning: "the rise", limit: 20).count
        }
    }
    return suite
}
