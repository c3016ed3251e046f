/// A moon over water.
struct NothingLikeTheSun: CoverDrawing {
    let title = "Nothing Like The Sun"

    private let rings = [0xD9E2D0, 0xA9C7BE, 0x78A7A6, 0x4C858D, 0x2F6475, 0x20495E]
    /// The widths of the waves' reflections.
    private let widths = [0.21, 0.15, 0.19, 0.11, 0.16, 0.08, 0.12, 0.05, 0.08, 0.03]

    func ink(x: Double, y: Double) -> Ink {
        if y > 0.62 { return water(x, y) }
        let (dx, dy) = (x - 0.5, y - 0.62)
        let radius = (dx * dx + dy * dy).squareRoot()
        if radius < 0.2 { return Ink(0xF4F1DE) }
        return Ink(rings[min(5, Int((radius - 0.2) * 10))])
    }

    private func water(_ x: Double, _ y: Double) -> Ink {
        let depth = Int((y - 0.62) / 0.038)
        let isCrest = (y - 0.62) / 0.038 - Double(depth) < 0.55
        if isCrest && abs(x - 0.5) < widths[min(9, depth)] { return Ink(0xE9DFC0) }
        return Ink(isCrest ? 0x17384C : 0x122C3F)
    }
}
