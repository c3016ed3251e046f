internal import CLibEdit
internal import Files
internal import Glibc

struct ExternalEditor {
    /// A command for the shell, from `$VISUAL` or `$EDITOR`: a program with its arguments.
    let command: String
    private let environment: [String: String]
    private let suffix: String

    init(_ configuration: LineEditorConfiguration) {
        environment = configuration.environment
        suffix = configuration.editorFileSuffix.contains("/") ? "" : configuration.editorFileSuffix
        let chosen = ["VISUAL", "EDITOR"].lazy.compactMap { configuration.environment[$0] }.first { !$0.isEmpty }
        command = chosen ?? ""
    }

    func file(holding text: String) throws(ExternalEditorFailure) -> PrivateFile {
        let folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        return try PrivateFile(in: folder, suffix: suffix, holding: text + "\n")
    }

    /// Starts the editor as the foreground process group of the terminal; returns its process number.
    func start(on file: PrivateFile, input: Int32, output: Int32) throws(ExternalEditorFailure) -> pid_t {
        let words = ["/bin/sh", "-c", script, "sh", file.path].map { (word: String) in strdup(word) } + [nil]
        let settings = ChildEnvironment(of: environment).entries.map { strdup($0) } + [nil]
        defer { for word in words + settings { free(word) } }
        var process = pid_t()
        let code = ProcessMark.starting(with: nil) {
            cle_spawn_in_foreground(words, settings, input, output, &process)
        }
        guard code == 0 else { throw .notStarted(code: code) }
        return process
    }

    /// The file's name is passed as an argument, never as a part of the script. Without a command the script runs the
    /// system's default editor, or else vi. The shell survives SIGINT, SIGQUIT and SIGHUP and waits for the editor,
    /// which handles them.
    private var script: String {
        let systems = "if command -v editor >/dev/null 2>&1; then editor \"$@\"; else vi \"$@\"; fi"
        return "trap : INT QUIT HUP; " + (command.isEmpty ? systems : lookup + command + " \"$@\"")
    }

    /// Exits with status 127 if a program without shell syntax is missing, before the shell prints its own message.
    private var lookup: String {
        let program = command.drop { $0 == " " }.prefix { $0 != " " }
        let isPlain = program.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_./+-".contains($0)) }
        return isPlain && !program.isEmpty ? "command -v \(program) >/dev/null 2>&1 || exit 127; " : ""
    }

    /// The saved text without the last line feed, cleaned like a paste; nil if the editor has not changed the file.
    func text(in file: PrivateFile, endedWith status: Int32) throws(ExternalEditorFailure) -> String? {
        let (code, signal) = ((status >> 8) & 0xff, status & 0x7f)
        if signal != 0 { throw .killed(editor: command, signal: signal) }
        switch code {
        case 0: break
        case 126, 127: throw .notFound(editor: command)
        default: throw .failed(editor: command, status: code)
        }
        let contents = try file.contents()
        if contents == file.original { return nil }
        var paste = BracketedPaste()
        _ = paste.append(contents[...])
        let text = paste.text
        return text.unicodeScalars.last == "\n" ? String(text.unicodeScalars.dropLast()) : text
    }
}

/// A file that only its owner can read, in a directory that is removed with it.
final class PrivateFile {
    /// In bytes. No user types more; a larger file is an accident.
    private static let limit = 16 << 20

    let path: String
    let original: [UInt8]
    private let folder: TemporaryDirectory

    init(in parent: String, suffix: String, holding text: String) throws(ExternalEditorFailure) {
        original = Array(text.utf8)
        do throws(SystemError) {
            folder = try TemporaryDirectory("entry-", in: parent)
            path = try folder.write(original, to: "entry" + suffix)
        } catch {
            throw .noFile(code: error.code)
        }
    }

    deinit { folder.remove() }

    /// The contents of the current file at the path: an editor may have replaced the file.
    ///
    /// - Throws: ``ExternalEditorFailure/noRegularFile`` and ``ExternalEditorFailure/tooLarge(limit:)`` also.
    func contents() throws(ExternalEditorFailure) -> [UInt8] {
        do throws(RegularFile.Failure) {
            return try RegularFile.contents(of: path, limit: PrivateFile.limit)
        } catch {
            switch error {
            case .system(let error): throw .noFile(code: error.code)
            case .notRegular: throw .noRegularFile
            case .tooLarge: throw .tooLarge(limit: PrivateFile.limit)
            }
        }
    }
}
