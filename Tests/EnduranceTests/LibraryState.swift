/// The contents of a library, and the last change of its journal.
struct LibraryState: Equatable {
    /// Every album with its id and its position.
    let albums: String
    /// The number of the latest change, as `changes` shows it.
    let latest: String

    /// The lines that print it.
    static let question = "echo @albums\nlist --format jsonl\necho @latest\nchanges --limit 1\necho @end\n"

    /// The complete output of a program.
    static func all(in output: String) -> [LibraryState] {
        output.components(between: "@albums\n", and: "@end\n").map { answer in
            let parts = answer.split(separator: "@latest\n", omittingEmptySubsequences: false)
            let row = parts.last?.split(separator: "\n").dropFirst().first ?? ""
            return LibraryState(
                albums: String(parts.first ?? ""), latest: String(row.split(separator: " ").first ?? ""))
        }
    }

    /// True if positions go from 1 on without a gap.
    var isInOrder: Bool {
        albums.split(separator: "\n").enumerated().allSatisfy { index, line in
            line.hasPrefix("{\"position\":\(index + 1),")
        }
    }
}

extension String {
    /// The texts between two others.
    fileprivate func components(between first: String, and last: String) -> [Substring] {
        ranges(of: first).compactMap { range in
            let rest = self[range.upperBound...]
            return rest.firstRange(of: last).map { rest[..<$0.lowerBound] }
        }
    }
}
