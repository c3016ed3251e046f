// Exercise 5: Chain of Responsibility
//
// Users of other shells type 'ls' and 'rm'. Write a handler that replaces
// these names by 'list' and 'delete', without a change to any other file.
//
// `words` contains the replacements. The handler stands in the chain before
// the handlers of the plugins, and other handlers may stand between them:
// one of them may ask for permission before an album is deleted. Arguments
// must arrive unchanged: 'rm 3' is 'delete 3'.
//
// Edit this file only. 'make exercise N=5' checks it.

@testable import SeedEdition

struct OtherNamesHandler: Handler {
    let name = "other-names"
    let summary = "Replaces the names of commands of other shells."
    let words = ["ls": "list", "rm": "delete"]
    /// The plugins of the shell, in case that they are useful.
    let plugins: [any Plugin]

    func handle(_ request: inout Request) -> (any Command)? {
        nil
    }
}
