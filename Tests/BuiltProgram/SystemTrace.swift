internal import Foundation

/// The writes and syncs of a program in their order, as recorded by strace.
public struct SystemTrace {
    /// A system call that wrote to a file or synced it.
    public struct Call: Sendable {
        /// The name of the system call.
        public let name: String
        /// The file's path.
        public let path: String
        /// Its arguments as strace shows them, including the written bytes.
        public let arguments: String

        /// True if the call synced the file.
        public var isSync: Bool { name == "fsync" || name == "fdatasync" }
        /// True if the call wrote to a terminal or a pipe.
        public var isShown: Bool { path.hasPrefix("/dev/pts/") || path.hasPrefix("pipe:") || path.hasPrefix("socket:") }
    }

    /// The calls in order: a write counts at its start, and a sync at its end.
    public let calls: [Call]

    /// True if programs can be traced here.
    public static let isPossible: Bool = {
        let environment = ["PATH": "/usr/bin:/bin"]
        return (try? RunningProgram(["strace", "-o", "/dev/null", "true"], environment: environment).finish())?.status
            == 0
    }()

    /// The words before those of a program that trace its calls into a file. LeakSanitizer cannot work in a traced program.
    public static func command(into file: String, of calls: String = "write,pwrite64,fsync,fdatasync") -> [String] {
        ["/usr/bin/env"] + Sanitizers.environment.map { "\($0.key)=\($0.value):detect_leaks=0" }
            + ["strace", "-f", "-y", "-s", "400", "-e", "trace=\(calls)", "-o", file]
    }

    /// Reads the output of strace.
    public init(_ text: String) {
        var calls: [Call] = []
        var unfinished: [Substring: Call] = [:]
        for line in text.split(separator: "\n") {
            let process = line.prefix { $0 != " " }
            let rest = line.dropFirst(process.count).drop { $0 == " " }
            if let call = Self.call(rest) {
                let isUnfinished = rest.hasSuffix("<unfinished ...>")
                if !call.isSync || rest.hasSuffix(" = 0") { calls.append(call) }
                if call.isSync, isUnfinished { unfinished[process] = call }
            } else if rest.hasPrefix("<... "), let call = unfinished.removeValue(forKey: process),
                rest.hasSuffix(" = 0")
            {
                calls.append(call)
            }
        }
        self.calls = calls
    }

    /// The beginning of a call, as in `fsync(6</tmp/library.sqlite-wal>) = 0`.
    private static func call(_ text: Substring) -> Call? {
        guard let match = text.prefixMatch(of: #/([a-z0-9]+)\([0-9]+<([^>]*)>(.*)/#.dotMatchesNewlines()) else {
            return nil
        }
        return Call(name: String(match.1), path: String(match.2), arguments: String(match.3))
    }
}
