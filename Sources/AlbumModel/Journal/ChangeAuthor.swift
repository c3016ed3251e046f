internal import Files
package import FoundationEssentials
private import Glibc

/// The author of a change, as the journal names it: a login name and the number of a process, as in `ann (1234)`.
package struct ChangeAuthor: Sendable, Hashable {
    /// The login name; the whole text if it has another form.
    package let login: String
    private let process: pid_t?

    /// Reads the author of a change.
    package init(_ text: String) {
        let parts = text.split(separator: " ")
        process = parts.last.flatMap { $0.hasPrefix("(") && $0.hasSuffix(")") ? pid_t($0.dropFirst().dropLast()) : nil }
        login = process == nil ? text : parts.dropLast().joined(separator: " ")
    }

    /// True if the process of a change is still running; a later process with the same number does not count.
    package func isRunning(since date: Date) -> Bool {
        guard let process, let stat = Self.text(of: "/proc/\(process)/stat"), let uptime = Self.text(of: "/proc/uptime")
        else { return false }
        // The program's name, in parentheses, may contain spaces. See proc(5).
        let fields = stat.suffix(from: stat.lastIndex(of: ")") ?? stat.startIndex).split(separator: " ")
        guard fields.count > 20, let ticks = Double(fields[20]),
            let now = uptime.split(separator: " ").first.flatMap({ Double($0) })
        else { return false }
        let age = now - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        return Date().timeIntervalSince(date) < age + 1
    }

    private static func text(of path: String) -> String? {
        (try? OpenFile(path, for: .reading).readToEnd()).map { String(decoding: $0, as: UTF8.self) }
    }
}
