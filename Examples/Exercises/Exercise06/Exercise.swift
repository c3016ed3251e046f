// Exercise 6: Decorator
//
// Users want to see how many albums are left after a command that has
// changed the number: after 'delete 1', the line '(4 albums)'. A command
// that leaves the number as it is shows nothing more.
//
// This must work for every command, also for commands of plugins that
// nobody has written yet, and no command may be changed for it. So write a
// command that contains another one. It has the form and the summary of the
// inner command, because 'help' and the chain use them, and the errors of
// the inner command stay errors.
//
// Edit this file only. 'make exercise N=6' checks it.

@testable import SeedEdition

struct CountingCommand: Command {
    let inner: any Command

    let form = ""
    let summary = ""

    func run(_ request: Request, in shell: Shell) async throws {
    }
}
