import CLibEdit
import Glibc

/// The editor that a person has chosen, and a text in a private file for it.
struct ExternalEditor {
    /// Text for the shell, as `$VISUAL` and `$EDITOR` hold it: a program and what it is always called with.
    let command: String
    private let environment: [String: String]
    private let suffix: String

    init(_ configuration: LineEditorConfiguration) {
        environment = configuration.environment
        suffix = configuration.editorFileSuffix.contains("/") ? "" : configuration.editorFileSuffix
        let chosen = ["VISUAL", "EDITOR"].lazy.compactMap { configuration.environment[$0] }.first { !$0.isEmpty }
        command = chosen ?? ""
    }

    /// Puts a text into a new file in a folder that nobody else may enter.
    func file(holding text: String) throws(ExternalEditorFailure) -> PrivateFile {
        let folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        return try PrivateFile(in: folder, suffix: suffix, holding: text + "\n")
    }

    /// Starts the editor as the job that has the terminal; answers its process.
    func start(on file: PrivateFile, input: Int32, output: Int32) throws(ExternalEditorFailure) -> pid_t {
        let words = ["/bin/sh", "-c", script, "sh", file.path].map { (word: String) in strdup(word) } + [nil]
        let settings = EditorEnvironment(environment).entries.map { strdup($0) } + [nil]
        defer { for word in words + settings { free(word) } }
        var process = pid_t()
        let code = cle_spawn_in_foreground(words, settings, input, output, &process)
        guard code == 0 else { throw .notStarted(code: code) }
        return process
    }

    /// The file's name is never part of the shell's text. Without a choice it is the system's own editor, or else vi. What
    /// Ctrl-C and a hang-up mean is the editor's to say: the shell waits for it.
    private var script: String {
        let systems = "if command -v editor >/dev/null 2>&1; then editor \"$@\"; else vi \"$@\"; fi"
        return "trap : INT QUIT HUP; " + (command.isEmpty ? systems : lookup + command + " \"$@\"")
    }

    /// Ends with the shell's own status where there is no such program, before the shell says so in its words; nothing for
    /// a choice that only the shell can read.
    private var lookup: String {
        let program = command.drop { $0 == " " }.prefix { $0 != " " }
        let isPlain = program.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_./+-".contains($0)) }
        return isPlain && !program.isEmpty ? "command -v \(program) >/dev/null 2>&1 || exit 127; " : ""
    }

    /// The text that the editor has left: without the line feed at the end that editors write, and clean as a paste is.
    func text(in file: PrivateFile, endedWith status: Int32) throws(ExternalEditorFailure) -> String {
        switch ProcessEnd(status: status) {
        case .exited(0): break
        case .exited(126), .exited(127): throw .notFound(editor: command)
        case .exited(let code): throw .failed(editor: command, status: code)
        case .killed(let signal): throw .killed(editor: command, signal: signal)
        }
        var paste = BracketedPaste()
        _ = paste.take(try file.contents()[...])
        let text = paste.text
        return text.unicodeScalars.last == "\n" ? String(text.unicodeScalars.dropLast()) : text
    }
}

/// Why the line is not what an editor has made of it.
enum ExternalEditorFailure: Error, Equatable {
    case noFile(code: Int32)
    case notStarted(code: Int32)
    case notFound(editor: String)
    case failed(editor: String, status: Int32)
    case killed(editor: String, signal: Int32)
    case noRegularFile
    case tooLarge(limit: Int)

    init(_ trouble: RegularFile.Trouble) {
        self =
            switch trouble {
            case .system(let code): .noFile(code: code)
            case .notAFile: .noRegularFile
            case .tooLarge(let limit): .tooLarge(limit: limit)
            }
    }
}

/// What wait(2) tells of a process that has ended.
enum ProcessEnd: Equatable {
    case exited(Int32)
    case killed(Int32)

    init(status: Int32) {
        self = status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .killed(status & 0x7f)
    }
}
