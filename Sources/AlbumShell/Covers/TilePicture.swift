internal import Observation

/// The state of a tile's picture, observable with Observation.
///
/// - Pattern: Observer (subject)
@MainActor
@Observable
package final class TilePicture {
    /// The progress of the picture.
    package enum State: Sendable, Hashable {
        /// The picture is not requested.
        case unknown
        /// The album has no cover.
        case none
        /// The picture is requested.
        case awaited
        /// The picture is available, drawn for the tile's size.
        case drawn(DrawnCover)
        /// The picture is not available.
        case failed
    }

    /// The current state.
    package var state: State

    /// Creates a picture, by default without a request.
    package init(_ state: State = .unknown) { self.state = state }
}
