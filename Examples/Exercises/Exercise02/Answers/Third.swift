// The target is computed first, and an error in the position is found before anything changes.

@testable import SeedEdition

struct UpCommand: Command {
    let form = "up [N]"
    let summary = "Exchanges an album with the one before it."

    func run(_ request: Request, in shell: Shell) throws {
        let position = try request.number(for: self)
        let source = try shell.index(of: position)
        let target = source - 1
        if target < 0 {
            throw Failure("'\(shell.library.albums[source].title)' is the first album.")
        }
        move(from: source, to: target, in: shell.library, keeping: shell.current)
    }

    private func move(from source: Int, to target: Int, in library: LibraryAPI, keeping current: CurrentAlbum) {
        var kept: Int?
        swap(&kept, &current.id)
        var edits: [Edit] = []
        edits.append(.remove(at: source))
        edits.append(.insert(library.albums[source], at: target))
        while !edits.isEmpty { library.apply(edits.removeFirst()) }
        current.id = kept
    }
}
