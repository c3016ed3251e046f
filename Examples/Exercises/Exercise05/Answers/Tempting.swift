// Fails: 4
//
// The handler knows the plugins, so it can find the command itself and return it. That saves a few calls, and it works until
// another handler has something to say about the command.

@testable import SeedEdition

struct OtherNamesHandler: Handler {
    let name = "other-names"
    let summary = "Replaces the names of commands of other shells."
    let words = ["ls": "list", "rm": "delete"]
    let plugins: [any Plugin]

    func handle(_ request: inout Request) -> (any Command)? {
        guard let first = request.words.first, let replacement = words[first] else { return nil }
        return plugins.flatMap(\.commands).first { $0.name == replacement }
    }
}
