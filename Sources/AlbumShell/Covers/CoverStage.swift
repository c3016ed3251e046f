internal import LineEditing
internal import Pictures
private import Synchronization
internal import Terminal

/// The pictures that a terminal stores for a view by kitty's protocol; only those that the view displays.
final class CoverStage: Sendable {
    /// The available numbers: more than a screen displays, and above the numbers of permanent pictures.
    private static let numbers = 64..<256

    private let view: ScreenView
    private let taken = Mutex<Set<Int>>([])

    init(_ view: ScreenView) { self.view = view }

    /// Transmits a drawing to the terminal and returns its cover; nil when all numbers are in use.
    func hold(_ drawing: PictureDrawing, _ size: TerminalSize, depth: ColorDepth) -> DrawnCover? {
        let number = taken.withLock { taken in
            let free = Self.numbers.first { !taken.contains($0) }
            if let free { taken.insert(free) }
            return free
        }
        guard let number else { return nil }
        let image = KittyImage(depth == .full ? KittyImage.numberOfProcess | number : number)
        guard let arrival = image.held(drawing) else {
            release(number)
            return nil
        }
        view.setResource(TerminalResource(creation: arrival, deletion: image.removal), at: number)
        let parts = image.placeholders(columns: drawing.frame.columns, rows: drawing.frame.rows, depth: depth)
        return DrawnCover(rows: drawing.frame.rows(parts, columns: size.columns, rows: size.rows)) { [self] in
            release(number)
        }
    }

    private func release(_ number: Int) {
        view.setResource(nil, at: number)
        taken.withLock { _ = $0.remove(number) }
    }
}

/// A cover as rows of a tile; releasing it also removes its picture from the terminal.
package final class DrawnCover: Sendable {
    /// The rows of the cover, all of the tile's width.
    let rows: [StyledText]
    private let release: @Sendable () -> Void

    /// - Parameter release: Called when the cover is deallocated.
    init(rows: [StyledText], release: @escaping @Sendable () -> Void = {}) {
        (self.rows, self.release) = (rows, release)
    }

    deinit { release() }
}

extension DrawnCover: Equatable {
    package static func == (left: DrawnCover, right: DrawnCover) -> Bool { left === right }
}
