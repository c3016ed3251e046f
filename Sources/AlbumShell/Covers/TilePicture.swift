internal import Observation

/// What is known of a tile's picture; who shows it is told by Observation when that changes.
///
/// - Pattern: Observer (subject)
@MainActor
@Observable
package final class TilePicture {
    /// How far the picture is.
    package enum State: Sendable, Hashable {
        /// Nobody has asked for it yet, or nobody does any more.
        case unknown
        /// The album has none.
        case none
        /// It was asked for.
        case awaited
        /// It is there, drawn for the tile's size.
        case drawn(DrawnCover)
        /// It cannot be had.
        case failed
    }

    /// How far it is.
    package var state: State

    /// A picture at the beginning of its life.
    package init(_ state: State = .unknown) { self.state = state }
}
