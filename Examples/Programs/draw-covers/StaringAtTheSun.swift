import Foundation

/// An eye whose iris is a sun.
struct StaringAtTheSun: CoverDrawing {
    let title = "Staring at the Sun"

    func ink(x: Double, y: Double) -> Ink {
        let (dx, dy) = (x - 0.5, y - 0.5)
        let radius = (dx * dx + dy * dy).squareRoot()
        // The intersection of two circles with centres above and below the eye.
        let lid = max(circle(dx, dy - 0.34), circle(dx, dy + 0.34))
        if lid > 0.6 { return lid < 0.63 ? Ink(0x3A1D12) : rays(dx, dy) }
        if radius < 0.085 { return Ink(0x1E1208) }
        if radius < 0.225 { return spikes(dx, dy, radius) }
        return radius < 0.245 ? Ink(0x7A2E0E) : Ink(0xFFF8E7)
    }

    private func circle(_ dx: Double, _ dy: Double) -> Double { (dx * dx + dy * dy).squareRoot() }

    private func spikes(_ dx: Double, _ dy: Double, _ radius: Double) -> Ink {
        let reach = wave(dx, dy, times: 16) * 0.07 + 0.15
        return radius < reach ? Ink(0xFFC93C) : Ink(0xF0741F)
    }

    private func rays(_ dx: Double, _ dy: Double) -> Ink {
        wave(dx, dy, times: 24) < 0.5 ? Ink(0xE2571E) : Ink(0xF28F3B)
    }

    /// A value from 0 to 1, repeated `times` times around the centre.
    private func wave(_ dx: Double, _ dy: Double, times: Double) -> Double {
        let angle = (atan2(dy, dx) / (2 * .pi) + 1) * times
        return abs((angle - angle.rounded(.down)) * 2 - 1)
    }
}
