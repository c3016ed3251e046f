import Foundation

/// Checks a learner's program. The status is 1 if something is missing.
let arguments = CommandLine.arguments
// A program that ends early does not read its input.
signal(SIGPIPE, SIG_IGN)
let unreadable = arguments.dropFirst(3).filter { !FileManager.default.isReadableFile(atPath: $0) }
let reports: [Report] =
    switch arguments.dropFirst().first {
    case _ where !unreadable.isEmpty: unreadable.map { Report(title: $0, fault: "    The file cannot be read.") }
    case "transcripts" where arguments.count > 3:
        arguments.dropFirst(3).map { StageTranscript(path: $0).report(on: arguments[2]) }
    case "shape" where arguments.count == 4: StageShape(directory: arguments[2]).reports(on: arguments[3])
    case "posts" where arguments.count == 3: [StagePosts(program: arguments[2]).report()]
    default: [Report(title: "The forms", fault: "    transcripts PROGRAM FILE…, shape DIRECTORY FILE, posts PROGRAM")]
    }
for report in reports { print(report.text) }
exit(reports.allSatisfy { $0.fault == nil } ? 0 : 1)

/// The result of one check.
struct Report {
    let title: String
    /// The missing part; nil if the check has passed.
    var fault: String?

    var text: String { fault.map { "  ✗ \(title)\n\n\($0)\n" } ?? "  ✓ \(title)" }
}
