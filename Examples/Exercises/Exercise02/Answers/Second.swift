// The album is lifted out, and a function that knows nothing of commands puts it back one place earlier.

@testable import SeedEdition

enum Place {
    case first
    case behind(Int)

    init(_ index: Int) { self = index == 0 ? .first : .behind(index - 1) }
}

struct UpCommand: Command {
    var form: String { "up [N]" }
    var summary: String { "Exchanges an album with the one before it." }

    func run(_ request: Request, in shell: Shell) async throws {
        switch Place(try shell.index(of: request.number(for: self))) {
        case .first: throw Failure("Album 1 has no album before it.")
        case .behind(let before): exchange(before, before + 1, in: shell)
        }
    }

    private func exchange(_ first: Int, _ second: Int, in shell: Shell) {
        let wanted = shell.current.id
        defer { shell.current.id = wanted }
        let (upper, lower) = (shell.library.albums[first], shell.library.albums[second])
        // The later place first, so that the earlier one stays valid.
        for place in [second, first] { shell.library.apply(.remove(at: place)) }
        for (album, place) in [(lower, first), (upper, second)] { shell.library.apply(.insert(album, at: place)) }
    }
}
