import Glibc
import ShellKit
import Terminal

/// The arguments of `bluelib doctor`, which checks and repairs library files without a shell.
///
/// `doctor` is a word, not an option, because the program's options do not apply to it. If the current directory
/// contains a script named `doctor`, the program runs the script instead.
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

    /// The declared arguments, which also generate the help.
    static let signature = Signature(
        "\(BlueLibrary.name) \(word)",
        "Says whether a library is whole, and saves what can be saved of one that is not.",
        CommandCategory("Program", order: 0), save, backup, help, library,
        details: """
            The library's file is never written to, nor what lies beside it, but for FILE-damaged: that mark keeps every program \
            from changing a library in which damage was found, until this finds it whole. The log of a program that was killed is read in a \
            copy under TMPDIR where need be. The status is 0 when it is whole and 1 when it is damaged; with --save \
            or --backup, 0 when the new file was made. A file that is there already is never replaced.
            """,
        examples: [])

    private let call: Invocation

    /// Parses the arguments of the program; nil if the first word is not `doctor`.
    init?(_ words: [String]) throws(UsageError) {
        guard words.first == Self.word, !Self.isScript else { return nil }
        do {
            call = try Invocation(of: words.dropFirst().map { Word($0) }, by: Self.signature)
        } catch {
            throw UsageError(error)
        }
        if newFile != nil, backupFile != nil {
            throw UsageError(CommandFailure("'--save' and '--backup' do not go together. Give one of them."))
        }
    }

    /// True if the current directory contains a file with this name; it is a script then.
    private static var isScript: Bool {
        var status = stat()
        return stat(word, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }

    /// The help page.
    static var page: String {
        let columns = TerminalSize(descriptor: STDOUT_FILENO)?.columns ?? HelpPages.usualColumns
        return SignaturePage(of: signature, columns: columns).lines.map { $0.plain + "\n" }.joined()
    }

    /// True if only the help page was requested.
    var wantsHelp: Bool { call[Self.help] }
    /// The library to check; nil for the user's own.
    var library: String? { call[Self.library]?.path }
    /// The file for the rescued data; nil without `--save`.
    var newFile: String? { call[Self.save]?.path }
    /// The file for the copy; nil without `--backup`.
    var backupFile: String? { call[Self.backup]?.path }
}
