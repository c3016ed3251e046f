import BuiltProgram
import Foundation
import Testing

/// A session below Examples: lines that begin with `> ` were typed, the others are their output.
struct Transcript: Sendable, CustomTestStringConvertible {
    /// The sessions of both editions.
    static let common = files(in: "SeedEdition/Sessions")
    /// The sessions of both editions and of the main program.
    static let shared = files(in: "SeedEdition/Sessions/Shared")

    let name: String
    private let lines: [Substring]

    /// Reads a session by its path below Examples.
    init(_ name: String) throws {
        self.name = name
        lines = try Edition.lines(of: name)
    }

    var testDescription: String { name }
    var typed: String { lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) + "\n" }.joined() }
    /// The typed lines of each session; `quit` ends one, and the next one begins with its state.
    var sessions: [String] {
        var sessions = [""]
        for line in typed.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            sessions[sessions.count - 1] += line + "\n"
            if line == "quit" { sessions.append("") }
        }
        return sessions.filter { !$0.isEmpty }
    }
    var shown: String { lines.filter { !$0.hasPrefix("> ") }.map { $0 + "\n" }.joined() }

    private static func files(in directory: String) -> [Transcript] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Edition.examples + "/" + directory)) ?? []
        return names.filter { $0.hasSuffix(".transcript") }.sorted()
            .compactMap { try? Transcript(directory + "/" + $0) }
    }
}
