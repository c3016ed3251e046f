internal import FoundationEssentials
internal import Glibc
internal import ShellKit

/// Text in the output of a session that differs in every other session: its times, the number of its process, and the
/// files in its own directories.
struct SessionTraces {
    private let start = Date()
    private let process = Array("\(getpid())".unicodeScalars)
    private let directories: [[Unicode.Scalar]]

    /// The traces of this session from now on.
    init() {
        let own = Directories(application: "bluelib", override: "BLUELIB_HOME")
        directories = [own.data, own.state, own.cache, own.config].map { Array(($0 + "/").unicodeScalars) }
    }

    /// A line of output with placeholders for these texts.
    func removed(from line: String) -> String {
        guard line.utf8.contains(where: { ":/(".utf8.contains($0) }) || line.hasPrefix("Took ") else { return line }
        let scalars = Array(line.unicodeScalars)
        var (result, index) = ("", 0)
        while index < scalars.count {
            if let (placeholder, end) = trace(in: scalars, at: index) {
                result += placeholder.rawValue
                index = end
            } else {
                result.unicodeScalars.append(scalars[index])
                index += 1
            }
        }
        return result
    }

    private func trace(in line: [Unicode.Scalar], at index: Int) -> (TranscriptPlaceholder, end: Int)? {
        let rest = line[index...]
        if index > 0, line[index - 1] == "(", rest.starts(with: process + [")"]) { return (.id, index + process.count) }
        if directories.contains(where: { rest.starts(with: $0) }) {
            return TranscriptPlaceholder.path.ends(in: line, from: index).max().map { (.path, $0) }
        }
        if index == 5, line.starts(with: "Took ".unicodeScalars) {
            return TranscriptPlaceholder.durationEnds(in: line, from: index).max().map { (.time, $0) }
        }
        let end = TranscriptPlaceholder.clockEnds(in: line, from: index).first
        return end.flatMap { isNow(String(String.UnicodeScalarView(line[index..<$0]))) ? (.time, $0) : nil }
    }

    /// True for a time since the start.
    private func isNow(_ text: String) -> Bool {
        [\Date.localTime, \.universalTime].contains { time in
            let (first, last) = (start[keyPath: time], Date()[keyPath: time])
            return text.utf8.count == first.utf8.count && (first...last).contains(text)
        }
    }
}
