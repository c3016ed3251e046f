internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Cancels downloads.
///
/// - Pattern: Command (concrete command)
struct CancelCommand: ImmediateCommand {
    /// The downloads to cancel.
    enum Choice: ParameterValue, Hashable {
        case all
        case number(Int)

        /// Parses a number or 'all'.
        init(word: Word) throws {
            if word.text == "all" {
                self = .all
            } else if let number = Int(word.text), number > 0 {
                self = .number(number)
            } else {
                throw CoverCommandError.notCancellable(word.text)
            }
        }

        static var placeholder: String { "N|all" }
    }

    let choice = Parameter<Choice?>.optional(
        "download", help: "The number of a download in the list of 'downloads'; all by default.")
    let desk: DownloadDesk

    var signature: Signature {
        Signature(
            "cancel", "Cancels downloads.", .covers, choice,
            details: "The received data is discarded. A later request downloads the cover again.",
            examples: [
                CommandExample("cancel", "Shows that there are no downloads.", output: "There are no downloads."),
                CommandExample(
                    "cancel 7", "Fails, because there is no such download.",
                    output: "No download has the number 7. 'downloads' lists all downloads.", status: 1),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        guard case .number(let number) = call[choice] else {
            let count = desk.cancelAll()
            return try shell.note(
                count == 0
                    ? "There are no downloads." : "Cancelled \(count == 1 ? "1 download" : "\(count) downloads").")
        }
        let summary = desk.workspace.library.covers?.board.summary
        let all = (summary?.running ?? []) + (summary?.waiting ?? [])
        guard let download = all.first(where: { $0.number == number }) else {
            throw CoverCommandError.noSuchDownload(number)
        }
        desk.cancel(download)
        try shell.note("Cancelled the download of the cover of '\(download.label)'.")
    }
}
