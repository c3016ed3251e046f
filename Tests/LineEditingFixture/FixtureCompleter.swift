import Glibc
import LineEditing

/// Completes a few words, at once, later from another thread, in two parts, or never.
struct FixtureCompleter: LineCompleter {
    let isSlow: Bool
    let isSilent: Bool
    /// The file that must exist before the complete answer; nil to answer only once.
    let signal: String?

    private static let words = [
        Candidate("play", detail: "starts playing"), Candidate("playlist", detail: "lists the playlists"),
        Candidate("pause", detail: "holds"), Candidate("prune", detail: "takes out orphans"),
        Candidate("covers", detail: "fetches covers"), Candidate("検索する", detail: "searches"),
    ]

    func complete(_ text: String, reply: CompletionReply) {
        if isSilent { return }
        let word = String(text.split(separator: " ", omittingEmptySubsequences: false).last ?? "")
        let candidates = FixtureCompleter.words.filter { $0.text.hasPrefix(word) }
        if let signal {
            reply(Array(candidates.suffix(2)), replacing: word, total: .unfinished)
            Task.detached {
                while access(signal, F_OK) != 0 { try await Task.sleep(for: .milliseconds(5)) }
                reply(candidates, replacing: word)
            }
        } else if text.hasPrefix("more ") {
            // As if these were only the first ones.
            reply(candidates, replacing: word, total: .moreThan(candidates.count))
        } else if isSlow {
            Task.detached { reply(candidates, replacing: word) }
        } else {
            reply(candidates, replacing: word)
        }
    }
}
