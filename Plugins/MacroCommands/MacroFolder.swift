internal import Files
internal import ShellKit

/// The folder of the macros, each of which is a script.
@MainActor
struct MacroFolder {
    private static let ending = ".blue"
    /// The age in seconds after which an unfinished file is considered abandoned.
    private static let longestWrite = 86_400

    let path: String

    /// The file of a macro.
    ///
    /// - Throws: ``MacroError/badName(_:)`` for a name that is outside the folder or hidden in it.
    func file(of name: String) throws -> String {
        let isHarmless = name.allSatisfy { $0.isLetter || $0.isNumber || "._-+".contains($0) }
        guard isHarmless, let first = name.first, first != ".", first != "-" else { throw MacroError.badName(name) }
        return path + "/" + name + Self.ending
    }

    /// The current version of a macro's file; nil if it does not exist.
    ///
    /// - Throws: ``MacroError/badName(_:)``
    func version(of name: String) throws -> FileVersion? { Path(try file(of: name)).status?.version }

    /// The first unused name of `NAME-2`, `NAME-3` and so on.
    func freeName(like name: String) throws -> String {
        var number = 2
        while try version(of: "\(name)-\(number)") != nil { number += 1 }
        return "\(name)-\(number)"
    }

    /// The names of the macros, in order; empty if the folder does not exist.
    var names: [String] {
        Directory.names(in: path).filter(isMacro).map { String($0.dropLast(Self.ending.count)) }.sorted()
    }

    private func isMacro(_ entry: String) -> Bool {
        entry.hasSuffix(Self.ending) && (try? file(of: String(entry.dropLast(Self.ending.count)))) != nil
    }

    /// Removes abandoned unfinished files.
    private func removeLeftovers() {
        for name in Directory.names(in: path) {
            guard let original = ReplacementFile.original(ofUnfinished: name), isMacro(original) else { continue }
            let file = path + "/" + name
            let status = FileStatus(file, followsLink: false)
            if let status, status.kind == .regular, status.isOlder(thanSeconds: Self.longestWrite) {
                try? Path(file).remove()
            }
        }
    }

    /// Saves a macro, replacing an older one of that name.
    ///
    /// - Throws: A ``CommandFailure`` with the system's reason, or the error of a protected file that a link leads to; an older macro
    ///   remains then.
    func write(_ lines: [String], as name: String, protecting files: ProtectedFiles) throws {
        let file = try file(of: name)
        try files.check(file)
        try Directories.make(path)
        removeLeftovers()
        do throws(SystemError) { try ReplacementFile.write(lines.map { $0 + "\n" }.joined(), to: file) } catch {
            throw CommandFailure("cannot save the macro in '\(file)': \(error).")
        }
    }
}

enum MacroError: Error, Hashable {
    case badName(String)
    /// No macro has the name; `nearest` is a similar one.
    case unknown(String, nearest: String?)
    case recordingAlready(String)
    case notRecording
    case nothingRecorded(String)
    /// A script cannot record, because no lines are typed in it.
    case recordingInScript
    case needsName(String)
    /// The action accepts no more words.
    case unexpectedWord(String, action: String)
}

extension MacroError: UserError {
    var message: String {
        switch self {
        case .badName(let name):
            "invalid macro name '\(name.revealed)'. Use letters, digits and ._+-, and do not begin with '.' or '-'."
        case .unknown(let name, let nearest):
            "unknown macro '\(name.revealed)'. " + suggestion(for: name, nearest, "'macro list' lists all macros.")
        case .recordingAlready(let name): "'\(name)' is being recorded already. 'macro stop' ends and saves it."
        case .notRecording: "no macro is being recorded. 'macro record NAME' begins a recording."
        case .nothingRecorded(let name):
            "nothing was recorded, so '\(name)' was not saved. Commands that fail, and 'quit', are not recorded."
        case .recordingInScript: "a macro records lines that are typed at the prompt, so a script cannot record one."
        case .needsName(let action): "'macro \(action)' needs a name: macro \(action) NAME."
        case .unexpectedWord(let word, let action): "unexpected argument '\(word)' for 'macro \(action)'."
        }
    }
}
