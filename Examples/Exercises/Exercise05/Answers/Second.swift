// The words are mapped one by one: the first through the table, and the others as they are.

@testable import SeedEdition

struct OtherNamesHandler: Handler {
    let name = "other-names"
    let summary = "Replaces the names of commands of other shells."
    let words = ["ls": "list", "rm": "delete"]
    let plugins: [any Plugin]

    func handle(_ request: inout Request) -> (any Command)? {
        request.words = request.words.enumerated().map { index, word in index > 0 ? word : words[word] ?? word }
        return .none
    }
}
