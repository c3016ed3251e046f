// The factory writes its parts by the codes of the characters, and the choice is a guard.

@testable import SeedEdition

enum ASCII: UInt8 {
    case dot = 46
    case greater = 62
    case opening = 91
    case closing = 93

    var text: String { String(UnicodeScalar(rawValue)) }
}

final class ASCIIParts: PartsFactory {
    func makeFrame() -> (left: String, right: String) { (left: ASCII.opening.text, right: ASCII.closing.text) }
    func makeMark() -> String { ASCII.greater.text }
    func makeDots() -> String { (1...3).map { _ in ASCII.dot.text }.joined() }
}

func makeParts(for characterSet: String) -> any PartsFactory {
    guard ["UTF-8"].contains(characterSet) else { return ASCIIParts() }
    return UnicodeParts()
}
