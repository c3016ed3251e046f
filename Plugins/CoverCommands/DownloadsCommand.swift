internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Lists what is being fetched, what waits, and what failed.
///
/// - Pattern: Command (concrete command)
struct DownloadsCommand: ImmediateCommand {
    /// A download at one moment, or one that has failed.
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
            "downloads", "Lists the covers that are being fetched, wait, or failed.", .covers, format,
            details: "'cancel N' gives up the one with the number N.",
            examples: [CommandExample("downloads --format json", "There is none yet.", output: "[]")])
    }

    private static let columns: [ListColumn<Row>] = [
        .number("number", title: "#") { $0.number },
        .text("state") { $0.state },
        .text("title") { $0.label },
        .number("received") { $0.received },
        .number("expected", title: "of") { $0.expected },
        .text("address") { $0.address }.exceptInTables(),
        .text("reason") { $0.reason }.whole(),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        guard let summary = desk.workspace.library.covers?.board.summary else { throw CoverCommandError.noCovers }
        let rows = summary.failures.map(Self.row) + (summary.running + summary.waiting).map(Self.row)
        if rows.isEmpty, call[format] == .table {
            return try shell.note("Nothing is being fetched. 'download' brings covers in.")
        }
        try shell.output.writeList(rows, Self.columns, as: call[format])
        if summary.expected > 0 { try shell.note("\(summary.expected) more will be wanted when these are through.") }
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
