// A class, and a table from character sets to factories.

@testable import SeedEdition

final class ASCIIParts: PartsFactory {
    private let letters = Array("[>.]")

    func makeFrame() -> (left: String, right: String) { (String(letters[0]), String(letters[3])) }
    func makeMark() -> String { String(letters[1]) }
    func makeDots() -> String { String(repeating: letters[2], count: 3) }
}

func makeParts(for characterSet: String) -> any PartsFactory {
    let factories: [String: any PartsFactory] = ["UTF-8": UnicodeParts()]
    return factories[characterSet] ?? ASCIIParts()
}
