// The handler returns a command for no request; it only exchanges the first word.

@testable import SeedEdition

final class OtherNamesHandler: Handler {
    let name = "other-names"
    let summary = "Replaces the names of commands of other shells."
    let words = ["ls": "list", "rm": "delete"]

    init(plugins: [any Plugin]) {}

    func handle(_ request: inout Request) throws -> (any Command)? {
        guard !request.words.isEmpty else { return nil }
        let typed = request.words.removeFirst()
        request.words.insert(words[typed] ?? typed, at: 0)
        return nil
    }
}
