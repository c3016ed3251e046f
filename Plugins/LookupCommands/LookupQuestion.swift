internal import AlbumModel
internal import Services
internal import ShellKit
internal import Terminal

/// The question which release is an album's.
@MainActor
struct LookupQuestion {
    /// An answer of the user.
    enum Answer {
        case release(FoundRelease)
        case skip
        /// No release is right.
        case none
        /// The run ends.
        case end
    }

    private var album: MatchedAlbum
    private let shell: ShellContext
    private let filling: (FoundRelease, MatchedAlbum) -> ReleaseFilling

    init(
        _ album: MatchedAlbum, in shell: ShellContext, filling: @escaping (FoundRelease, MatchedAlbum) -> ReleaseFilling
    ) { (self.album, self.shell, self.filling) = (album, shell, filling) }

    /// Lists the candidates, and asks until the answer is one.
    consuming func ask(_ search: ReleaseSearch) async throws -> Answer {
        var hasMore = album.match.level.map { $0 < .text } ?? false
        try show(hasMore: hasMore)
        while true {
            let count = album.match.candidates.count
            let more = hasMore ? "/a" : ""
            let answer = try await shell.ask("[\(count > 1 ? "1-\(count)" : "1")/s/n\(more)/q]") { text in
                guard let number = Int(text) else { return !text.isEmpty }
                return number == 0 || number * 10 > count
            }
            switch answer?.lowercased() {
            case nil, "q": return .end
            case "s": return .skip
            case "n": return .none
            case "a" where hasMore:
                let more = try await search.match(album.sought, after: album.match.level, links: [:])
                hasMore = more.level.map { $0 < .text } ?? false
                album.match = album.match.adding(more)
                try show(hasMore: hasMore)
            case let text?:
                if let number = Int(text), (1...count).contains(number) {
                    return .release(album.match.candidates[number - 1].release)
                }
            }
        }
    }

    private func show(hasMore: Bool) throws {
        try shell.output.writeLine(album.heading)
        var table = TextTable(
            [
                TextTable.Column("#", alignment: .right, shrinkPriority: 0), .init("release", shrinkPriority: 0),
                .init("date", shrinkPriority: 0), .init("country"), .init("label", shrinkPriority: 2),
                .init("number", shrinkPriority: 2),
                .init("format"),
                .init("evidence", shrinkPriority: 0), .init("fills"), .init("would differ"),
            ], width: shell.output.appearance.columns, marker: nil, depth: shell.output.appearance.colors
        ) { lines in try MainActor.assumeIsolated { try shell.output.write(bytes: lines) } }
        for (index, candidate) in album.match.candidates.enumerated() {
            let (release, filling) = (candidate.release, filling(candidate.release, album))
            func names(_ values: [ReleaseFilling.Value]) -> String {
                values.map(\.name).filter { $0 != "mbid" }.joined(separator: ", ")
            }
            try table.add([
                "\(index + 1)", String(release.mbid.prefix(8)), release.date ?? "", release.country ?? "",
                release.labels.joined(separator: "; "), release.numbers.joined(separator: "; "), release.format ?? "",
                candidate.evidence, names(filling.fills), names(filling.differs),
            ])
        }
        try table.finish()
        if hasMore, let level = album.match.level {
            try shell.output.writeLine("   –  'a' also looks for releases without this \(level.name)")
        }
        if album.match.taken == nil { try shell.output.writeLine(album.remark) }
    }
}
