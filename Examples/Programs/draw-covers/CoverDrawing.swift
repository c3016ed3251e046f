/// A cover as a formula: the colour of each point.
///
/// Coordinates go from 0 to 1, from left to right and from the top down.
package protocol CoverDrawing: Sendable {
    /// The album's title, which also determines the file's name.
    var title: String { get }
    /// The colour of a point.
    func ink(x: Double, y: Double) -> Ink
}
