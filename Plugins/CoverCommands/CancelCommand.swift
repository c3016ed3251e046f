internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Cancels downloads.
///
/// - Pattern: Command (concrete template)
struct CancelCommand: ImmediateCommand {
    enum Choice: ParameterValue, Hashable {
        case all
        case number(Int)

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
        "download", help: "The number of a download, as 'downloads' lists it; all by default.")
    let downloads: CoverDownloads

    var signature: Signature {
        Signature(
            "cancel", "Cancels downloads.", .covers, choice,
            details: "The data that a cancelled download has received is removed. 'download' starts it again.",
            examples: [
                CommandExample(
                    "cancel", "Changes nothing, because there are no downloads.", output: "There are no downloads."),
                CommandExample(
                    "cancel 7", "Fails, because this download does not exist.",
                    output: "There is no download 7. 'downloads' lists all downloads.", status: 1),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        guard case .number(let number) = call[choice] else {
            let count = try downloads.cancelAll()
            return try shell.note(count == 0 ? "There are no downloads." : CoverDownloads.cancelled(count))
        }
        let summary = try downloads.summary
        guard let download = (summary.running + summary.waiting).first(where: { $0.number == number }) else {
            throw CoverCommandError.noSuchDownload(number)
        }
        downloads.cancel(download)
        try shell.note("Cancelled the download of the cover of '\(download.label)'.")
    }
}
