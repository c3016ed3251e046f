import BuiltProgram
import Foundation
@testable import PatternCommands

/// The pages of one kind of practice.
@MainActor
enum PracticeFiles {
    nonisolated static let examples = BuiltProgram.projectRoot + "/Examples"
    nonisolated static let choices = names(in: "Choices")
    nonisolated static let broken = names(in: "Broken")
    /// True if the tests write the pages instead of comparing them.
    nonisolated static let writes = ProcessInfo.processInfo.environment["BLUELIB_WRITE_PAGES"] == "1"

    private nonisolated static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(examples)/\(folder)")) ?? []
        return names.filter { $0.first?.isNumber ?? false }.sorted().map { "\(folder)/\($0)" }
    }

    nonisolated static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(examples)/\(path)", encoding: .utf8)
    }

    nonisolated static func page(_ name: String) throws -> PracticePage {
        PracticePage(try text(name + "/page.md").split(separator: "\n", omittingEmptySubsequences: false))
    }
}
