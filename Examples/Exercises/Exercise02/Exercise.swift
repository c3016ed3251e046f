// Exercise 2: Command
//
// Users want to bring an album forward: 'up 3' exchanges album 3 with the
// album before it, and 'up' does so with the current album. The album that
// was current stays current. 'up 1' is an error, as nothing is before it.
//
// Write the command. One 'undo' must take all of it back, and the album must
// still be the same album, with its id. 'shell.index(of:)' turns a position
// into an index, 'shell.library.apply(_:)' applies an edit as a part of the
// command's change, and a thrown Failure is shown to the user.
//
// Edit this file only. 'make exercise N=2' checks it.

@testable import SeedEdition

struct UpCommand: Command {
    let form = "up [N]"
    let summary = "Exchanges an album with the one before it."

    func run(_ request: Request, in shell: Shell) async throws {
    }
}
