// Exercise 6: Decorator
//
// Users want to see how many albums there are after a command that has
// changed the number. No command may be changed for it, so write a command
// that contains another one:
//
//  1. It has the form, the name and the summary of the inner command.
//  2. It runs the inner command with its request.
//  3. If that has changed the number of albums, it then shows '(4 albums)'.
//  4. If the number is as before, it shows nothing more.
//  5. The errors of the inner command stay errors.
//  6. It works for commands of plugins that nobody has written yet.
//  7. A decorator can be decorated, and then the number is shown twice.
//
// 'shell.library.albums' are the albums, and 'shell.write' shows lines.
//
// Edit this file only. 'bluelib exercise 6' or 'make exercise N=6' checks it.

@testable import SeedEdition

struct CountingCommand: Command {
    let inner: any Command

    let form = ""
    let summary = ""

    func run(_ request: Request, in shell: Shell) async throws {
    }
}
