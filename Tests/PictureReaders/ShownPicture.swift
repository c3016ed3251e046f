package import Pictures

/// The pixels that a terminal shows for a sequence, and the cells that they fill.
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
