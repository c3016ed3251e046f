/// Lines in the midst of which a program is killed, again and again.
///
/// Each line changes the library in a way that can be recognised, or not at all.
struct Ordeal {
    /// How the program is given the lines.
    enum Way {
        /// As a script, whose finished commands may be lost for a moment.
        case script
        /// Each as if it was typed, through a pipe.
        case pipe
        /// Typed at a terminal.
        case terminal
    }

    /// What the lines are about.
    enum Kind: CaseIterable {
        case script
        case imports
        case undos
        case deletions
        case prompt
    }

    let way: Way
    /// Files that stand in the home, by name.
    var files: [String: String] = [:]
    /// What was done before.
    var setup: [String] = []
    let lines: [String]

    /// After how many lines the program says how far it has come.
    var stride: Int { way == .script ? 7 : 1 }

    /// The line with which it says that so many lines are done; a script's are on disk before it starts another program.
    func saying(_ count: Int) -> String { (way == .script ? "! " : "") + "echo \(Self.mark)\(count)" }

    /// How many lines are done by what a program has said.
    static func said(_ lines: [some StringProtocol]) -> Int {
        lines.compactMap { $0.hasPrefix(mark) ? Int($0.dropFirst(mark.count)) : nil }.max() ?? 0
    }

    private static let mark = "done-"

    /// What is entered from a line on, with what is said in between.
    func entries(from first: Int) -> [String] {
        lines.indices.dropFirst(first).flatMap { index in
            (index + 1).isMultiple(of: stride) ? [lines[index], saying(index + 1)] : [lines[index]]
        }
    }
}
