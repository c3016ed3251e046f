/// A planet with a ring, over a field of stars.
struct BestOfBowie: CoverDrawing {
    let title = "Best of Bowie"

    private let bands = [0xFF7B54, 0xF25C54, 0xD9415D, 0xB2305F, 0x7F2560]
    private let skies = [0x0B1033, 0x111744, 0x182056, 0x232B6B]
    /// The positions of the stars; each third star is larger.
    private let stars = [
        (0.08, 0.12), (0.22, 0.28), (0.13, 0.62), (0.3, 0.86), (0.55, 0.08), (0.78, 0.15), (0.91, 0.33),
        (0.86, 0.71),
        (0.66, 0.9), (0.07, 0.88), (0.93, 0.93), (0.38, 0.1),
    ]

    func ink(x: Double, y: Double) -> Ink {
        let (dx, dy) = (x - 0.5, y - 0.47)
        // The ring is rotated by 30 degrees and seen from a low angle.
        let (along, across) = (dx * 0.87 - dy * 0.5, dx * 0.5 + dy * 0.87)
        let ring = (along * along + across * across * 14).squareRoot()
        let radius = (dx * dx + dy * dy).squareRoot()
        if (0.36...0.45).contains(ring) && (across > 0 || radius > 0.25) {
            return ring > 0.42 ? Ink(0xF7E7B4) : Ink(0xE8B84B)
        }
        if radius < 0.25 { return planet(across) }
        return star(x, y) ? Ink(0xFFF6DC) : sky(y)
    }

    private func planet(_ across: Double) -> Ink {
        Ink(bands[min(4, max(0, Int((across + 0.25) * 10)))])
    }

    private func sky(_ y: Double) -> Ink {
        Ink(skies[min(3, Int(y * 4))])
    }

    private func star(_ x: Double, _ y: Double) -> Bool {
        stars.enumerated().contains { index, star in
            let size = index % 3 == 0 ? 0.013 : 0.007
            return abs(x - star.0) + abs(y - star.1) < size
        }
    }
}
