/// The lines of a crash test, during which programs are killed repeatedly.
///
/// Each line changes the library in a recognisable way, or not at all.
struct Workload {
    /// The way in which the program gets the lines.
    enum Way {
        /// As a script, whose finished commands may be lost for a moment.
        case script
        /// Each like a typed line, through a pipe.
        case pipe
        /// Typed at a terminal.
        case terminal
    }

    /// The subject of the lines.
    enum Kind: CaseIterable {
        case script
        case imports
        case undos
        case deletions
        case updates
        case prompt
    }

    let way: Way
    /// The files in the home, by name.
    var files: [String: String] = [:]
    /// The lines that run before the test.
    var setup: [String] = []
    let lines: [String]

    /// The number of lines after which the program reports its progress.
    var stride: Int { way == .script ? 7 : 1 }

    /// The line that reports the number of finished lines; a script's changes are on disk before it starts another
    /// program.
    func report(of count: Int) -> String { (way == .script ? "! " : "") + "echo \(Self.mark)\(count)" }

    /// The number of finished lines according to the output of a program.
    static func finished(in lines: [some StringProtocol]) -> Int {
        lines.compactMap { $0.hasPrefix(mark) ? Int($0.dropFirst(mark.count)) : nil }.max() ?? 0
    }

    private static let mark = "done-"

    /// The input from a line on, with the progress reports in between.
    func entries(from first: Int) -> [String] {
        lines.indices.dropFirst(first).flatMap { index in
            (index + 1).isMultiple(of: stride) ? [lines[index], report(of: index + 1)] : [lines[index]]
        }
    }
}
