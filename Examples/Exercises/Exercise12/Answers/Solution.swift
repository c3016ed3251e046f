// One factory makes the whole family, so its parts suit each other. The only place that chooses is `makeParts`.

@testable import SeedEdition

struct ASCIIParts: PartsFactory {
    func makeFrame() -> (left: String, right: String) { ("[", "]") }
    func makeMark() -> String { ">" }
    func makeDots() -> String { "..." }
}

func makeParts(for characterSet: String) -> any PartsFactory {
    if characterSet == "UTF-8" { UnicodeParts() } else { ASCIIParts() }
}
