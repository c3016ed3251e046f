internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Lists running, waiting and failed downloads.
///
/// - Pattern: Command (concrete command)
struct DownloadsCommand: ImmediateCommand {
    /// A snapshot of a download, or a failed one.
    private struct Row {
        let number: Int
        let state: String
        let label: String
        let address: String
        var received: Int?
        var expected: Int?
        var reason: String?
    }

    let format = Parameter.listFormat
    let desk: DownloadDesk

    var signature: Signature {
        Signature(
            "downloads", "Lists running, waiting and failed downloads.", .covers, format,
            details: "'cancel N' cancels the download with the number N.",
            examples: [CommandExample("downloads --format json", "Writes the downloads as JSON.", output: "[]")])
    }

    private static let columns: [ListColumn<Row>] = [
        .number("number", title: "#") { $0.number },
        .text("state") { $0.state },
        .text("title") { $0.label },
        .number("received") { $0.received },
        .number("expected", title: "of") { $0.expected },
        .text("address") { $0.address }.exceptInTables(),
        .text("reason") { $0.reason }.exceptInTables(),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        guard let summary = desk.workspace.library.covers?.board.summary else { throw CoverCommandError.noCovers }
        let downloads = (summary.running + summary.waiting).map(Self.row)
        if call[format] == .table {
            try write(downloads, summary.failures, in: shell)
        } else {
            try shell.output.writeList(summary.failures.map(Self.row) + downloads, Self.columns, as: call[format])
        }
        if summary.expected > 0 { try shell.note("\(summary.expected) more will follow.") }
    }

    /// The output for users: the reason of a failure is a sentence, too long for a column.
    private func write(_ downloads: [Row], _ failures: [DownloadFailure], in shell: ShellContext) throws {
        if downloads.isEmpty, failures.isEmpty {
            return try shell.note("There are no downloads. 'download' downloads covers.")
        }
        if !downloads.isEmpty { try shell.output.writeList(downloads, Self.columns, as: .table) }
        for failure in failures {
            let name = CoverNotices.name(of: failure.title, failure.shownAddress)
            try shell.output.writeMessage(CoverNotices.sentence(of: name, because: failure.message))
        }
    }

    private static func row(of download: Download) -> Row {
        Row(
            number: download.number, state: download.since == nil ? "waiting" : "coming", label: download.label,
            address: download.shownAddress, received: download.since.map { _ in download.received },
            expected: download.expected)
    }

    private static func row(of failure: DownloadFailure) -> Row {
        Row(
            number: failure.number, state: "failed", label: failure.label, address: failure.shownAddress,
            reason: failure.message)
    }
}
