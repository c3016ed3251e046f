import LineEditing

/// Completes a few words, at once or later from another thread.
struct FixtureCompleter: LineCompleter {
    let isSlow: Bool

    private static let words = [
        Candidate("play", detail: "starts playing"), Candidate("playlist", detail: "lists the playlists"),
        Candidate("pause", detail: "holds"), Candidate("prune", detail: "takes out orphans"),
        Candidate("covers", detail: "fetches covers"), Candidate("検索する", detail: "searches"),
    ]

    func complete(_ request: CompletionRequest, reply: CompletionReply) {
        let word = String(request.beforeCursor.split(separator: " ", omittingEmptySubsequences: false).last ?? "")
        let candidates = FixtureCompleter.words.filter { $0.text.hasPrefix(word) }
        if isSlow {
            Task.detached { reply(candidates, replacing: word) }
        } else {
            reply(candidates, replacing: word)
        }
    }
}
