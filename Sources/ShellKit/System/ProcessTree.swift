internal import Files
internal import Glibc

/// A process and its descendants, such as `/bin/sh` and the programs of its line.
///
/// Descendants whose parent has ended cannot be found again, so an earlier tree can be carried over.
struct ProcessTree: Sendable {
    /// Each process precedes its children, because the end of a child could end its parent.
    private let processes: [ProcessIdentity]

    /// Stops a process and its descendants, and the processes of an earlier tree that still exist.
    init(stopping root: pid_t, and earlier: ProcessTree? = nil) {
        let start = [root] + (earlier?.processes.filter(\.isThere).map(\.number) ?? []).filter { $0 != root }
        processes = Self.stop(start)
    }

    /// Sends SIGTERM to all processes, and SIGCONT to continue them.
    func end() {
        for process in processes { process.send(SIGTERM) }
        for process in processes { process.send(SIGCONT) }
    }

    /// Sends SIGKILL to the processes that still exist, and to their current descendants.
    func kill() {
        for process in Self.stop(processes.filter(\.isThere).map(\.number)) { process.send(SIGKILL) }
    }

    /// Kills all processes of a session, those that have left it but have its mark, and those that they start meanwhile.
    ///
    /// A process that ignores SIGKILL, such as one that waits for a disk, is left after a tenth of a second.
    static func killSession(_ session: pid_t, mark: ProcessMark) {
        for _ in 0..<100 {
            // A process that starts its successor and ends is in no list, but the signal reaches the whole group at once.
            Glibc.kill(-session, SIGKILL)
            let members = ProcessIdentity.members(ofSession: session, mark: mark)
            if members.isEmpty { return }
            for process in members { process.send(SIGKILL) }
            usleep(1000)
        }
    }

    var isGone: Bool { !processes.contains(where: \.isThere) }

    /// Stops processes and their descendants.
    ///
    /// A process is stopped before its children are listed, because it could start another one after that, which could not be found once
    /// its parent has ended.
    private static func stop(_ start: [pid_t]) -> [ProcessIdentity] {
        var stopped: [ProcessIdentity] = []
        var numbers = start
        while !numbers.isEmpty {
            let processes = numbers.compactMap { ProcessIdentity($0) }
            for process in processes { process.send(SIGSTOP) }
            for process in processes { process.waitForStop() }
            stopped += processes
            numbers = numbers.flatMap { children(of: $0) }.filter { child in
                !stopped.contains { $0.number == child }
            }
        }
        return stopped
    }

    /// The children of a process, see proc(5); empty if the system does not list them.
    ///
    /// The system lists them by the thread that started each.
    static func children(of process: pid_t) -> [pid_t] {
        let threads = "/proc/\(process)/task"
        return Directory.names(in: threads).flatMap { thread in
            ProcessIdentity.contents(of: "\(threads)/\(thread)/children").split(separator: UInt8(ascii: " "))
                .compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
        }
    }
}

/// A process, identified so that a later process with the same number is not mistaken for it.
struct ProcessIdentity: Hashable, Sendable {
    let number: pid_t
    /// The start time, in clock ticks since the system's start.
    private let start: Substring

    private let session: pid_t?

    /// The processes of a session, and those with a mark; without zombies.
    static func members(ofSession session: pid_t, mark: ProcessMark) -> [ProcessIdentity] {
        Directory.names(in: "/proc").compactMap { pid_t($0) }.compactMap { ProcessIdentity($0) }.filter { process in
            let folder = "/proc/\(process.number)"
            return process.session == session
                || mark.isIn(
                    environment: contents(of: folder + "/environ"), limits: contents(of: folder + "/limits"))
        }
    }

    /// The current process with a number; nil if there is none, or only a zombie.
    init?(_ number: pid_t) {
        let fields = Self.fields(of: number)
        guard fields.count > 20, fields[1] != "Z", fields[1] != "X" else { return nil }
        self.number = number
        session = pid_t(fields[4])
        start = fields[20]
    }

    /// The end of the process's name, its state, the parent, the group, the session and so on; the 21st is the start time.
    ///
    /// See proc(5): the name, in parentheses, may contain any character.
    private static func fields(of number: pid_t) -> [Substring] {
        let line = String(decoding: contents(of: "/proc/\(number)/stat"), as: UTF8.self)
        return line.lastIndex(of: ")").map { line[$0...].split(separator: " ") } ?? []
    }

    var isThere: Bool { ProcessIdentity(number) == self }

    private var isStopped: Bool { Self.fields(of: number).dropFirst().first?.uppercased() == "T" }

    /// Waits at most a tenth of a second until the process is stopped by SIGSTOP: it first completes a call such as fork(2).
    func waitForStop() {
        for _ in 0..<100 {
            guard isThere, !isStopped else { return }
            usleep(1000)
        }
    }

    /// Sends a signal to the process if it still exists.
    func send(_ signal: Int32) { if isThere { kill(number, signal) } }

    /// The contents of a file in `/proc`; empty if it cannot be read.
    fileprivate static func contents(of path: String) -> [UInt8] {
        (try? OpenFile(path, for: .reading).readToEnd()) ?? []
    }
}
