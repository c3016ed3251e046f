/// A pulse across stripes.
struct ItsMyLife: CoverDrawing {
    let title = "It's My Life"

    private let beats = [
        (0.0, 0.55), (0.22, 0.55), (0.29, 0.47), (0.35, 0.55), (0.42, 0.62), (0.5, 0.16), (0.58, 0.86), (0.65, 0.5),
        (0.7, 0.55), (0.78, 0.55), (0.84, 0.49), (0.9, 0.55), (1.0, 0.55),
    ]

    func ink(x: Double, y: Double) -> Ink {
        var distance = 1.0
        for beat in 1..<beats.count { distance = min(distance, self.distance(x, y, beats[beat - 1], beats[beat])) }
        if distance < 0.017 { return Ink(0xFFFFFF) }
        if distance < 0.04 { return Ink(0x2B0A3D) }
        let stripe = Int(((x + y) * 7).rounded(.down)) % 2
        return Ink(y < 0.55 ? [0xFF4F8B, 0xF73B7A][stripe] : [0x22C1C3, 0x1AAEB5][stripe])
    }

    private func distance(
        _ x: Double, _ y: Double, _ start: (Double, Double), _ end: (Double, Double)
    ) -> Double {
        let (dx, dy) = (end.0 - start.0, end.1 - start.1)
        let share = min(1, max(0, ((x - start.0) * dx + (y - start.1) * dy) / (dx * dx + dy * dy)))
        let (restX, restY) = (x - start.0 - share * dx, y - start.1 - share * dy)
        return (restX * restX + restY * restY).squareRoot()
    }
}
