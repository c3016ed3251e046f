@testable import Pictures

/// What a terminal shows of a sequence: the pixels, and the cells that they are to fill.
struct ShownPicture {
    let picture: Picture
    let columns: Int
    let rows: Int

    /// `key=value` pairs, as kitty and iTerm write them.
    static func settings(_ text: Substring, separator: Character) -> [Substring: Substring] {
        let pairs = text.split(separator: separator).map { $0.split(separator: "=", maxSplits: 1) }
        return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 }
    }
}
