internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Lists running, waiting and failed downloads.
///
/// - Pattern: Command (concrete template)
struct DownloadsCommand: ImmediateCommand {
    let format = Parameter.listFormat
    let downloads: CoverDownloads

    var signature: Signature {
        Signature(
            "downloads", "Lists the running, waiting and failed downloads of covers.", .covers, format,
            details: "'cancel N' cancels the download with the number N.",
            examples: [
                CommandExample(
                    "downloads --format json", "Writes an empty list, because there are no downloads.", output: "[]")
            ])
    }

    private static let columns: [ListColumn<Download>] = [
        .number("number", title: "#") { $0.number },
        .text("state") { $0.failure != nil ? "failed" : $0.start == nil ? "waiting" : "coming" },
        .text("title") { $0.label },
        .number("received") { download in download.start.map { _ in download.received } },
        .number("expected", title: "of") { $0.expected },
        .text("address") { $0.shownAddress }.exceptInTables(),
        .text("reason") { $0.failure }.exceptInTables(),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let summary = try downloads.summary
        let open = summary.running + summary.waiting
        if call[format] == .table {
            try write(open, summary.failures, in: shell)
        } else {
            try shell.output.writeList(summary.failures + open, Self.columns, as: call[format])
        }
        if summary.expected > 0 {
            try shell.note("\(DownloadTally.covers(summary.expected)) will be requested after these.")
        }
    }

    /// The output for users: the reason of a failure is a sentence, too long for a column.
    private func write(_ open: [Download], _ failures: [Download], in shell: ShellContext) throws {
        if open.isEmpty, failures.isEmpty {
            return try shell.note("There are no downloads. 'download --missing' downloads all missing covers.")
        }
        if !open.isEmpty { try shell.output.writeList(open, Self.columns, as: .table) }
        for failed in failures {
            let name = CoverNotices.name(of: failed.title, failed.shownAddress)
            try shell.output.writeMessage(CoverNotices.sentence(of: name, because: failed.failure ?? ""))
        }
    }
}
