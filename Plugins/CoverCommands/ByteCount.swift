/// Formats numbers of bytes with decimal units, as most programs show file sizes.
enum ByteCount {
    /// A number with its unit.
    static func text(_ bytes: Int) -> String {
        let (unit, name) = unit(of: bytes)
        return number(bytes, unit) + " " + name
    }

    /// A number in the unit of another one, to precede it: `34` before `120 kB`.
    static func text(_ bytes: Int, like whole: Int) -> String { number(bytes, unit(of: whole).size) }

    private static func unit(of bytes: Int) -> (size: Int, name: String) {
        switch bytes {
        case ..<1000: (1, "B")
        case ..<1_000_000: (1000, "kB")
        case ..<1_000_000_000: (1_000_000, "MB")
        default: (1_000_000_000, "GB")
        }
    }

    /// A number in a unit, with one decimal for millions and more.
    private static func number(_ bytes: Int, _ unit: Int) -> String {
        guard unit > 1000 else { return "\(bytes / unit)" }
        let tenths = bytes / (unit / 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
