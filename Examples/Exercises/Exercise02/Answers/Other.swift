// The album before moves behind this one, which is the same exchange.

@testable import SeedEdition

final class UpCommand: Command {
    let form = "up [N]"
    let summary = "Exchanges an album with the one before it."

    func run(_ request: Request, in shell: Shell) throws {
        let (library, current) = (shell.library, shell.current.id)
        let place = try shell.index(of: request.number(for: self))
        if place == 0 { throw Failure("It is the first album already.") }
        let edits = [Edit.remove(at: place - 1), .insert(library.albums[place - 1], at: place)]
        edits.forEach(library.apply)
        shell.current.id = current
    }
}
