/// What a library holds, and how far its journal is.
struct LibraryState: Equatable {
    /// Every album with its number and its position.
    let albums: String
    /// The number of the latest change, as `changes` shows it.
    let latest: String

    /// The lines that have it told.
    static let question = "echo @albums\nlist --format jsonl\necho @latest\nchanges --limit 1\necho @end\n"

    /// All that a program has told.
    static func all(in output: String) -> [LibraryState] {
        output.components(between: "@albums\n", and: "@end\n").map { answer in
            let parts = answer.split(separator: "@latest\n", omittingEmptySubsequences: false)
            let row = parts.last?.split(separator: "\n").dropFirst().first ?? ""
            return LibraryState(
                albums: String(parts.first ?? ""), latest: String(row.split(separator: " ").first ?? ""))
        }
    }

    /// Whether positions go from 1 on without a gap.
    var isInOrder: Bool {
        albums.split(separator: "\n").enumerated().allSatisfy { index, line in
            line.hasPrefix("{\"position\":\(index + 1),")
        }
    }
}

extension String {
    /// The texts that stand between two others.
    fileprivate func components(between first: String, and last: String) -> [Substring] {
        ranges(of: first).compactMap { range in
            let rest = self[range.upperBound...]
            return rest.firstRange(of: last).map { rest[..<$0.lowerBound] }
        }
    }
}
