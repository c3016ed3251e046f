internal import Glibc

/// A process with those that it has started, and those that they have: `/bin/sh` stands before what its line runs.
///
/// Who has lost its parent is found no more, so that what was found once is remembered.
struct ProcessTree: Sendable {
    /// Each before those that it has started, which could otherwise end it by their own end.
    private let processes: [ProcessIdentity]

    /// A process and its descendants, with those of an earlier tree that are still there.
    init(from root: pid_t, and earlier: ProcessTree? = nil) {
        let start = [root] + (earlier?.processes.filter(\.isThere).map(\.number) ?? []).filter { $0 != root }
        processes = Self.processes(from: start).compactMap { ProcessIdentity($0) }
    }

    /// Asks all of them to end, also those that are stopped.
    func end() {
        for process in processes {
            process.send(SIGTERM)
            process.send(SIGCONT)
        }
    }

    /// Ends by force those that are still there, and what they have started meanwhile.
    func kill() {
        let left = Self.processes(from: processes.filter(\.isThere).map(\.number))
        for process in left.compactMap({ ProcessIdentity($0) }) { process.send(SIGKILL) }
    }

    /// Whether all of them have ended.
    var isGone: Bool { !processes.contains(where: \.isThere) }

    private static func processes(from start: [pid_t]) -> [pid_t] {
        var found = start
        var next = 0
        while next < found.count {
            for child in children(of: found[next]) where !found.contains(child) { found.append(child) }
            next += 1
        }
        return found
    }

    /// What a process has started, as proc(5) tells it; none where the system does not.
    ///
    /// The system keeps them by the thread that started each.
    static func children(of process: pid_t) -> [pid_t] {
        let threads = "/proc/\(process)/task"
        return ProcessFile.names(in: threads).flatMap { thread in
            ProcessFile.bytes(of: "\(threads)/\(thread)/children").split(separator: UInt8(ascii: " "))
                .compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
        }
    }
}
