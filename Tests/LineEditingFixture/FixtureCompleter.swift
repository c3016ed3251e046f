import LineEditing

/// Completes a few words, at once, later from another thread, or never.
struct FixtureCompleter: LineCompleter {
    let isSlow: Bool
    let isSilent: Bool

    private static let words = [
        Candidate("play", detail: "starts playing"), Candidate("playlist", detail: "lists the playlists"),
        Candidate("pause", detail: "holds"), Candidate("prune", detail: "takes out orphans"),
        Candidate("covers", detail: "fetches covers"), Candidate("検索する", detail: "searches"),
    ]

    func complete(_ text: String, reply: CompletionReply) {
        if isSilent { return }
        let word = String(text.split(separator: " ", omittingEmptySubsequences: false).last ?? "")
        let candidates = FixtureCompleter.words.filter { $0.text.hasPrefix(word) }
        if isSlow {
            Task.detached { reply(candidates, replacing: word) }
        } else {
            reply(candidates, replacing: word)
        }
    }
}
