/// A colour with components from 0 to 255.
package struct Ink: Sendable {
    let red: Double
    let green: Double
    let blue: Double

    /// A colour in the notation of CSS.
    init(_ hexadecimal: Int) {
        red = Double(hexadecimal >> 16 & 255)
        green = Double(hexadecimal >> 8 & 255)
        blue = Double(hexadecimal & 255)
    }
}
