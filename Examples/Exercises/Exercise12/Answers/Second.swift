// The parts are values of one structure, and a switch chooses the factory.

@testable import SeedEdition

struct ASCIIParts: PartsFactory {
    private let parts = (left: "[", right: "]", mark: ">", dots: "...")

    func makeFrame() -> (left: String, right: String) { (parts.left, parts.right) }
    func makeMark() -> String { parts.mark }
    func makeDots() -> String { parts.dots }
}

func makeParts(for characterSet: String) -> any PartsFactory {
    switch characterSet {
    case "UTF-8": return UnicodeParts()
    default: return ASCIIParts()
    }
}
