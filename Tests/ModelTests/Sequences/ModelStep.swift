/// One step of a sequence: an action in one of the programs.
///
/// A slot has one open session. A step that does not fit the slot is skipped, so that any part of a sequence is a
/// sequence.
enum ModelStep: Hashable {
    case start(slot: Int, home: Int, ModelSession.Kind, isOnTerminal: Bool)
    case enter(slot: Int, [ModelCommand])
    /// A program that runs lines to their end: the lines of `-c` or of a file.
    case run(home: Int, ModelRun)
    case end(slot: Int, isSignal: Bool)

    var text: String {
        switch self {
        case .start(let slot, let home, let kind, let isOnTerminal):
            "session \(slot) starts in home \(home)\(isOnTerminal ? " on a terminal" : ""): \(kind)"
        case .enter(let slot, let line): "session \(slot): \(line.line)" + line.listing
        case .run(let home, let run): "home \(home): bluelib \(run.arguments.joined(separator: " "))\(run.listing)"
        case .end(let slot, let isSignal): "session \(slot) ends by \(isSignal ? "SIGTERM" : "the end of its input")"
        }
    }

    /// The files that the step reads, by their names, with their contents.
    var files: [(name: String, text: String)] {
        switch self {
        case .enter(_, let line): line.flatMap(\.files)
        case .run(_, let run): run.lines.joined().flatMap(\.files) + (run.file.map { [($0, run.script)] } ?? [])
        case .start, .end: []
        }
    }
}

/// A start of the program for some lines.
struct ModelRun: Hashable {
    var lines: [[ModelCommand]]
    /// The name of the file with the lines; nil if they are values of `-c`.
    let file: String?
    let continues: Bool

    /// The name that `changes` shows for the run.
    var name: String { file.map { "~/\($0)" } ?? lines.map(\.line).joined(separator: "; ") }

    /// The arguments; `~` stands for the home.
    var arguments: [String] {
        ["--on-error", continues ? "continue" : "stop"]
            + (file.map { ["~/\($0)"] } ?? lines.flatMap { ["-c", $0.line] })
    }

    var script: String { lines.map { $0.line + "\n" }.joined() }

    var listing: String {
        (file == nil ? "" : lines.map { "\n        \($0.line)" }.joined()) + Array(lines.joined()).listing
    }
}

extension [ModelCommand] {
    /// The files that the commands read.
    fileprivate var listing: String {
        flatMap(\.files).map { name, text in
            text.split(separator: "\n").map { "\n        \(name): \($0)" }.joined()
        }.joined()
    }
}
