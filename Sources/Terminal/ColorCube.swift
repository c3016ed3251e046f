/// xterm's palette of 256: sixteen named colours, a cube of 6 × 6 × 6, and 24 greys.
///
/// The levels of the cube and the greys come from xterm's 256colres.pl.
enum ColorCube {
    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// The index of the nearest palette colour: a grey that the cube lacks, else a colour of the cube.
    static func index(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let isGrey = red == green && green == blue && (8...238).contains(red)
        if isGrey && !levels.contains(red) { return 232 + (red - 8) / 10 }
        return 16 + 36 * nearestLevel(red) + 6 * nearestLevel(green) + nearestLevel(blue)
    }

    /// The colour of a palette index; 0–15 remain theme colours.
    static func color(at index: UInt8) -> Color {
        switch index {
        case 0..<16:
            return .ansi(index)
        case 16..<232:
            let place = Int(index) - 16
            return .rgb(red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6])
        default:
            let grey = 8 + (index - 232) * 10
            return .rgb(red: grey, green: grey, blue: grey)
        }
    }

    private static func nearestLevel(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<48: 0
        case 48..<115: 1
        default: (value - 35) / 40
        }
    }
}
