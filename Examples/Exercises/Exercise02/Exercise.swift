// Exercise 2: Command
//
// Users want to bring an album forward. Write the command 'up' for it:
//
//  1. 'up 3' exchanges album 3 with the album before it.
//  2. 'up' does the same with the current album.
//  3. The moved album stays the same album, with its id and all its fields.
//  4. The album that was current stays current.
//  5. 'up 1' and 'up 9' are errors, which change nothing.
//  6. One 'undo' takes all of it back.
//  7. The shell runs one value of the command many times, also with others.
//
// 'shell.index(of:)' turns a position into an index, and 'request.number(for:
// self)' is the typed position. 'shell.library.apply(_:)' applies an edit as
// a part of the command's change. A thrown Failure is shown to the user.
//
// Edit this file only. 'bluelib exercise 2' or 'make exercise N=2' checks it.

@testable import SeedEdition

struct UpCommand: Command {
    let form = "up [N]"
    let summary = "Exchanges an album with the one before it."

    func run(_ request: Request, in shell: Shell) async throws {
    }
}
