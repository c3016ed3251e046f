internal import Files
internal import ShellKit

/// The place that a plugin is installed from: a file, a folder, an example of the program, or a repository of git at an address.
struct PluginSource: Sendable {
    /// The absolute path, or the address.
    let text: String
    private static let examples = "/Examples/Plugins/"
    private static let timeout = Duration.seconds(300)

    /// A source as a user writes it.
    ///
    /// - Throws: ``PluginFault/badAddress(_:)`` for an address that is not `https`, or has a password or a character with a meaning.
    init(_ text: String) throws {
        let example = text.hasPrefix("example:") && !Path(text).exists ? text.dropFirst("example:".count) : ""
        if !example.isEmpty {
            guard let tree = Path.programTrees.first(where: { Path($0 + Self.examples).isDirectory }) else {
                throw CommandFailure("the examples are not installed; 'make install' puts them below PREFIX/share.")
            }
            self.text = tree + Self.examples + example
            return
        }
        guard text.lowercased().hasPrefix("https://") else {
            guard Path(text).exists || !text.contains(":") else { throw PluginFault.badAddress(text) }
            self.text = text.isEmpty ? "" : Self.path(text)
            return
        }
        let rest = text.dropFirst("https://".count)
        guard rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#"@?#\"'<>`"#.utf8.contains($0) }),
            rest.first?.isLetter == true || rest.first?.isNumber == true || rest.hasPrefix("[")
        else { throw PluginFault.badAddress(text) }
        self.text = "https://" + rest
    }

    /// The absolute path without `.` and `..`. A link at its end stays, because it can have the name of the plugin.
    private static func path(_ text: String) -> String {
        let parts = Path(text).absolute.split(separator: "/")
        let (last, dots) = (parts.last ?? "", [".", ".."] as Set<Substring>)
        if dots.contains(last) { return Path(text).canonical }
        guard !dots.isDisjoint(with: parts) else { return Path(text).absolute }
        return Path("/" + parts.dropLast().joined(separator: "/")).canonical + "/" + last
    }

    /// The name of the plugin: that of the file, the folder or the repository without its ending, such as `.py` or `.git`.
    var name: String {
        let last = text.split(separator: "/").last ?? ""
        return String(last.dropFirst().lastIndex(of: ".").map { last[..<$0] } ?? last)
    }

    /// Copies or clones the files to a path that does not exist. Nothing of them runs.
    ///
    /// - Throws: ``PluginFault``, a `SystemError` if the files cannot be written, `CancellationError`.
    func fetch(to target: String) async throws -> PluginFiles {
        if text.hasPrefix("/") {
            let start = try? RegularFile.open(text).file.readToEnd(expecting: 16, limit: 16)
            if start?.starts(with: "SQLite format 3".utf8) == true {
                throw PluginFault.badFile(text, .unsuitable("it is a database"))
            }
            try PluginFolder.check(text, named: name, isSource: true).copy(to: target)
        } else {
            try await clone(to: target)
            Directory.removeTree(target + "/.git")
        }
        do { return try PluginFiles(at: target, named: name) } catch PluginFault.badFile(let path, let problem) {
            throw PluginFault.badFile(text + path.dropFirst(target.count), problem)
        }
    }

    /// Clones the newest state of the repository. git reads no configuration and runs no hooks, filters or other programs, follows
    /// redirections to `https` only, and asks nothing.
    private func clone(to target: String) async throws {
        let git = try PluginConnection("git", file: "/bin/sh", arguments: arguments(target), environment: [])
        let hasEnded = try await git.converse { pipes in
            let deadline = ContinuousClock.now + Self.timeout
            while !pipes.hasEnded, !pipes.isCancelled, pipes.wait(until: deadline) {}
            return pipes.hasEnded
        }
        let end = await git.end(after: hasEnded ? .seconds(2) : .zero)
        try Task.checkCancellation()
        guard end != .status(0) || !hasEnded else { return }
        let messages = git.remainingErrors()
        let reason = messages.last { $0.hasPrefix("fatal:") } ?? messages.last ?? "git has failed or takes too long"
        throw PluginFault.cannotClone(text, reason: end == .status(127) ? "the program git is missing" : reason)
    }

    private func arguments(_ target: String) -> [String] {
        // Variables of a repository that this program may run in, and of programs that git would start.
        let foreign = Environment.all.keys.filter {
            $0.hasPrefix("GIT_") && !["GIT_SSL_CAINFO", "GIT_SSL_CAPATH"].contains($0)
        }
        return ["-c", "umask 022; exec env \"$@\"", "env"] + foreign.flatMap { ["-u", $0] } + [
            "GIT_ALLOW_PROTOCOL=https", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_TERMINAL_PROMPT=0",
            "GIT_ASKPASS=", "LC_ALL=C", "git", "-c", "http.lowSpeedLimit=1000", "-c", "http.lowSpeedTime=30", "clone",
            "--quiet", "--depth=1", "--single-branch", "--no-tags", "--no-recurse-submodules", "--template=", "--",
            text, target,
        ]
    }
}
