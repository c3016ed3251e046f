// The handler changes the request and passes it on. It need not know which handler returns the command.

@testable import SeedEdition

struct OtherNamesHandler: Handler {
    let name = "other-names"
    let summary = "Replaces the names of commands of other shells."
    let words = ["ls": "list", "rm": "delete"]
    let plugins: [any Plugin]

    func handle(_ request: inout Request) -> (any Command)? {
        if let first = request.words.first, let replacement = words[first] { request.words[0] = replacement }
        return nil
    }
}
