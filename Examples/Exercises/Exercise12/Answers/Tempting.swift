// Fails: 2, 4
//
// Only the frame looked wrong on the old terminal, so only the frame was replaced; the rest comes from the factory
// that exists already. The screen looks right until a title is long.

@testable import SeedEdition

struct ASCIIParts: PartsFactory {
    func makeFrame() -> (left: String, right: String) { ("[", "]") }
    func makeMark() -> String { ">" }
    func makeDots() -> String { UnicodeParts().makeDots() }
}

func makeParts(for characterSet: String) -> any PartsFactory {
    if characterSet == "UTF-8" { UnicodeParts() } else { ASCIIParts() }
}
