// Fails: 6
//
// There is a command that deletes an album, so this one types its line, and only adds the missing half. But each typed line is a
// change of its own.

@testable import SeedEdition

struct UpCommand: Command {
    let form = "up [N]"
    let summary = "Exchanges an album with the one before it."

    func run(_ request: Request, in shell: Shell) async throws {
        let index = try shell.index(of: request.number(for: self))
        guard index > 0 else { throw Failure("No album is before album 1.") }
        let current = shell.current.id
        let before = shell.library.albums[index - 1]
        await shell.run("delete \(index)")
        shell.library.apply(.insert(before, at: index))
        shell.current.id = current
    }
}
