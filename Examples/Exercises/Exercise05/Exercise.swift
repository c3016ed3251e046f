// Exercise 5: Chain of Responsibility
//
// Users of other shells type 'ls' and 'rm'. Write a handler that replaces
// these names, without a change to any other file:
//
//  1. 'ls' becomes 'list', and 'rm' becomes 'delete'.
//  2. All arguments arrive unchanged: 'rm 3' becomes 'delete 3'.
//  3. Other lines pass unchanged.
//  4. The handlers between it and the command are asked.
//
// 'words' contains the replacements. The handler stands in the chain before
// the handlers of the plugins, and other handlers may stand between them:
// one of them may ask for permission before an album is deleted.
//
// Edit this file only. 'bluelib exercise 5' or 'make exercise N=5' checks it.

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
