package import Pictures

/// What a terminal shows of a sequence: the pixels, and the cells that they are to fill.
package struct ShownPicture {
    package let picture: Picture
    package let columns: Int
    package let rows: Int

    /// `key=value` pairs, as kitty and iTerm write them.
    static func settings(_ text: Substring, separator: Character) -> [Substring: Substring] {
        let pairs = text.split(separator: separator).map { $0.split(separator: "=", maxSplits: 1) }
        return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 }
    }
}
