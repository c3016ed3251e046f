import Glibc
import ShellKit

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
    func version(of name: String) throws -> MacroVersion? { MacroVersion(path: try file(of: name)) }

    /// The first unused name of `NAME-2`, `NAME-3` and so on.
    func freeName(like name: String) throws -> String {
        var number = 2
        while try version(of: "\(name)-\(number)") != nil { number += 1 }
        return "\(name)-\(number)"
    }

    /// The names of the macros, in order; empty if the folder does not exist.
    var names: [String] {
        entries.filter(isMacro).map { String($0.dropLast(Self.ending.count)) }.sorted()
    }

    private func isMacro(_ entry: String) -> Bool {
        entry.hasSuffix(Self.ending) && (try? file(of: String(entry.dropLast(Self.ending.count)))) != nil
    }

    /// The names of all entries in the folder.
    private var entries: [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                        String(cString: $0)
                    }
                })
        }
        return names
    }

    /// Removes abandoned unfinished files.
    private func removeLeftovers() {
        for name in entries {
            guard let original = ReplacementFile.original(ofUnfinished: name), isMacro(original) else { continue }
            var status = stat()
            let file = path + "/" + name
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            if time(nil) - status.st_mtim.tv_sec > Self.longestWrite { unlink(file) }
        }
    }

    /// Saves a macro, replacing an older one of that name.
    ///
    /// - Throws: A ``CommandFailure`` with the system's reason; an older macro remains then.
    func write(_ lines: [String], as name: String) throws {
        let file = try file(of: name)
        try Directories.make(path)
        removeLeftovers()
        do throws(ReplacementFile.Failure) {
            let replacement = try ReplacementFile(path: file)
            try replacement.write(lines.map { $0 + "\n" }.joined())
            try replacement.putInPlace()
        } catch {
            throw CommandFailure("cannot keep the macro in '\(file)': \(error.reason).")
        }
    }
}
