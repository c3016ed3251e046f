internal import Glibc

/// A process with those that it has started, and those that they have: `/bin/sh` stands before what its line runs.
enum ProcessTree {
    /// Asks all of them to end, also those that are stopped.
    static func end(_ root: pid_t) {
        // Found out first: who has lost its parent is found no more.
        for process in processes(from: root) {
            kill(process, SIGTERM)
            kill(process, SIGCONT)
        }
    }

    private static func processes(from root: pid_t) -> [pid_t] {
        var found = [root]
        var next = 0
        while next < found.count {
            found += children(of: found[next])
            next += 1
        }
        return found
    }

    /// What a process has started, as proc(5) tells it; none where the system does not.
    private static func children(of process: pid_t) -> [pid_t] {
        let file = open("/proc/\(process)/task/\(process)/children", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        return bytes.split(separator: UInt8(ascii: " ")).compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
    }
}
