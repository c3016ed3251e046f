import Foundation

/// A pie of eight pieces; one piece is drawn apart.
struct AmericanPie: CoverDrawing {
    let title = "American Pie"

    func ink(x: Double, y: Double) -> Ink {
        let (dx, dy) = (x - 0.48, y - 0.52)
        let piece = Int((atan2(dy, dx) / (2 * .pi) + 1) * 8) % 8
        // The seventh piece, at the upper right, is moved outwards.
        if let ink = slice(x - 0.555, y - 0.405, only: 6) { return ink }
        if piece != 6, let ink = slice(dx, dy, only: piece) { return ink }
        return Ink(Int(x * 10) % 2 == Int(y * 10) % 2 ? 0xF6F1E7 : 0xC8342F)
    }

    /// The colour of a piece, which depends on the distance from its point.
    private func slice(_ dx: Double, _ dy: Double, only piece: Int) -> Ink? {
        let radius = (dx * dx + dy * dy).squareRoot()
        let angle = (atan2(dy, dx) / (2 * .pi) + 1) * 8
        guard radius < 0.38, Int(angle) % 8 == piece else { return nil }
        let side = angle - angle.rounded(.down)
        if radius > 0.32 { return Ink(0xC98A3D) }
        if min(side, 1 - side) * radius < 0.012 { return Ink(0xE3B063) }
        return Ink(piece % 2 == 0 ? 0x27407A : 0x34528F)
    }
}
