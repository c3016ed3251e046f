/// A cover as a formula: what colour is where.
///
/// Coordinates go from 0 to 1, from left to right and from the top down.
package protocol CoverDrawing: Sendable {
    /// The album's title, which is also what the drawing is kept under.
    var title: String { get }
    /// The colour at a place.
    func ink(x: Double, y: Double) -> Ink
}
