import Glibc
import ShellKit
import Terminal

/// Another way to start the program: `bluelib doctor` looks after a library's file, and runs no shell.
///
/// It is a word, as people type it when something is wrong, and not an option beside those that it does not go with. A script
/// that is called so and is there is run as it always was; `./` before its name has no need of that.
struct DoctorArguments {
    /// The first word.
    static let word = "doctor"

    private static let save = Parameter<FilePath?>.option(
        "save", placeholder: "NEWFILE", help: "Saves what can be saved of the library into a new file.")
    private static let backup = Parameter<FilePath?>.option(
        "backup", placeholder: "NEWFILE", help: "Copies the library into a new file, also while it is in use.")
    private static let help = Parameter.flag("help", short: "h", help: "Shows this page and leaves.")
    private static let library = Parameter<FilePath?>.optional(
        "library", placeholder: "LIBRARY", help: "The library's file; otherwise the one under your home.")

    /// What it takes; its help is made from this.
    static let signature = Signature(
        "\(BlueLibrary.name) \(word)",
        "Says whether a library is whole, and saves what can be saved of one that is not.",
        CommandCategory("Program", order: 0), save, backup, help, library,
        details: """
            The library's file is never written to, nor what lies beside it; the log of a program that was killed is read in a \
            copy under TMPDIR where need be. The status is 0 when it is whole and 1 when it is damaged; with --save \
            or --backup, 0 when the new file was made. A file that is there already is never replaced.
            """,
        examples: [])

    private let call: ParsedArguments

    /// Reads the words behind the program's name; nil where they ask for something else.
    init?(_ words: [String]) throws(UsageError) {
        guard words.first == Self.word, !Self.isScript else { return nil }
        do {
            call = try ParsedArguments(of: words.dropFirst().map { Word($0) }, by: Self.signature)
        } catch {
            throw UsageError(error)
        }
        if newFile != nil, backupFile != nil {
            throw UsageError(CommandFailure("'--save' and '--backup' do not go together. Give one of them."))
        }
    }

    /// Whether there is a file of that name here, which is a script then.
    private static var isScript: Bool {
        var status = stat()
        return stat(word, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }

    /// The page that explains them.
    static var page: String {
        let columns = TerminalSize(descriptor: STDOUT_FILENO)?.columns ?? HelpPages.usualColumns
        return SignaturePage(of: signature, columns: columns).lines.map { $0.plain + "\n" }.joined()
    }

    /// Whether only the page that explains these arguments is wanted.
    var wantsHelp: Bool { call[Self.help] }
    /// The library that is looked after; nil for the user's own.
    var library: String? { call[Self.library]?.path }
    /// Where what can be saved goes.
    var newFile: String? { call[Self.save]?.path }
    /// Where a copy goes.
    var backupFile: String? { call[Self.backup]?.path }
}
