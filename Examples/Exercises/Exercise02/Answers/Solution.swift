// Two edits are one change. Neither needs code for its undo, because each edit returns its inverse.

@testable import SeedEdition

struct UpCommand: Command {
    let form = "up [N]"
    let summary = "Exchanges an album with the one before it."

    func run(_ request: Request, in shell: Shell) async throws {
        let index = try shell.index(of: request.number(for: self))
        guard index > 0 else { throw Failure("No album is before album 1.") }
        let current = shell.current.id
        let album = shell.library.albums[index]
        shell.library.apply(.remove(at: index))
        shell.library.apply(.insert(album, at: index - 1))
        shell.current.id = current
    }
}
