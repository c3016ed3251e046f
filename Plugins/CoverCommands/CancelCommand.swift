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
        "download", help: "The number of a download, as 'downloads' lists it; all if nothing is said.")
    let desk: DownloadDesk

    var signature: Signature {
        Signature(
            "cancel", "Gives downloads up.", .covers, choice,
            details: "What has come of them is not kept. What is wanted again is fetched again.",
            examples: [
                CommandExample("cancel", "There is nothing to give up.", output: "Nothing is being fetched."),
                CommandExample(
                    "cancel 7", "There must be such a download.",
                    output: "No download has the number 7. 'downloads' lists them.", status: 1),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        guard case .number(let number) = call[choice] else {
            let count = desk.cancelAll()
            return try shell.note(
                count == 0
                    ? "Nothing is being fetched." : "Gave up \(count == 1 ? "1 download" : "\(count) downloads").")
        }
        let summary = desk.workspace.library.covers?.board.summary
        let all = (summary?.running ?? []) + (summary?.waiting ?? [])
        guard let download = all.first(where: { $0.number == number }) else {
            throw CoverCommandError.noSuchDownload(number)
        }
        desk.cancel(download)
        try shell.note("Gave up the cover of '\(download.label)'.")
    }
}
