// A switch instead of the table, and a method of its own that decides about a name.

@testable import SeedEdition

struct OtherNamesHandler: Handler {
    let name = "other-names"
    let summary = "Replaces the names of commands of other shells."
    let plugins: [any Plugin]

    func handle(_ request: inout Request) throws -> (any Command)? {
        if let typed = request.words.first { request.words.replaceSubrange(0..<1, with: [ownName(for: typed)]) }
        return nil
    }

    private func ownName(for typed: String) -> String {
        switch typed {
        case "ls": "list"
        case "rm": "delete"
        default: typed
        }
    }
}
