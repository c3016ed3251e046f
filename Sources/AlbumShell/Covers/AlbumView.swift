package import AlbumModel
internal import Observation
package import Terminal

/// A tile with an album's cover and its title below: a spinner until the picture arrives, and a highlight for the
/// current album.
///
/// The tile observes a ``TilePicture`` and does not depend on the source of the picture.
/// - Pattern: Observer (concrete observer)
/// - Pattern: MVC (view)
@MainActor
package final class AlbumView: ScrollerTile {
    /// The displayed album; nil if it could not be read.
    package let album: Album?
    /// The cover.
    package let picture: TilePicture

    private let spinner: Spinner
    private let changed: () -> Void
    private let noticed: (AlbumView, Bool) -> Void

    /// - Parameters:
    ///   - spinner: Runs while the picture is requested.
    ///   - changed: Called when the appearance changes.
    ///   - noticed: Called with true when the tile becomes at least partly visible, and with false when it is no
    ///     longer visible.
    init(
        _ album: Album?, _ picture: TilePicture, spinner: Spinner, changed: @escaping () -> Void,
        noticed: @escaping (AlbumView, _ isSeen: Bool) -> Void
    ) {
        (self.album, self.picture, self.spinner) = (album, picture, spinner)
        (self.changed, self.noticed) = (changed, noticed)
        observe()
    }

    /// The rows of the cover, then the title, which is highlighted for the current album.
    package func rows(_ size: TerminalSize, isCurrent: Bool) -> [StyledText] {
        let coverSize = TerminalSize(rows: size.rows - 1, columns: size.columns)
        return coverRows(coverSize) + [titleRow(size.columns, isCurrent: isCurrent)]
    }

    /// Requests the picture.
    package func didAppear() {
        noticed(self, true)
        updateSpinner()
    }

    /// Withdraws the request for the picture.
    package func didDisappear() {
        noticed(self, false)
        spinner.stop(for: self)
    }

    /// Observation reports only the next change, so each change registers again.
    private func observe() {
        withObservationTracking {
            _ = picture.state
        } onChange: { [weak self] in
            // The handler runs before the change is applied.
            Task { @MainActor in self?.pictureDidChange() }
        }
    }

    private func pictureDidChange() {
        observe()
        updateSpinner()
        changed()
    }

    private func updateSpinner() {
        if picture.state == .awaited { spinner.start(for: self) } else { spinner.stop(for: self) }
    }

    private func titleRow(_ columns: Int, isCurrent: Bool) -> StyledText {
        let title = ControlCharacters.shown(album?.title ?? "").clipped(to: columns, mark: "…")
        let left = (columns - title.displayWidth) / 2
        let row = String(repeating: " ", count: left) + title
        return StyledText(row.padded(to: columns), isCurrent ? .reverse : .plain)
    }

    private func coverRows(_ size: TerminalSize) -> [StyledText] {
        switch picture.state {
        case .drawn(let cover): return cover.rows
        case .awaited, .unknown: return frame(size, around: StyledText(spinner.figure))
        case .none: return frame(size, around: StyledText("♪", .dim))
        case .failed: return frame(size, around: StyledText("✗", Style(foreground: .red)))
        }
    }

    /// An empty sleeve with a mark in the middle.
    private func frame(_ size: TerminalSize, around mark: StyledText) -> [StyledText] {
        guard size.columns >= 3, size.rows >= 3 else {
            var rows = Array(repeating: StyledText(), count: size.rows)
            rows[size.rows / 2] = mark
            return rows
        }
        let inner = size.columns - 2
        let line = String(repeating: "─", count: inner)
        var rows = Array(repeating: sleeve(StyledText(), inner), count: size.rows)
        rows[0] = StyledText("┌" + line + "┐", .dim)
        rows[size.rows / 2] = sleeve(mark, inner)
        rows[size.rows - 1] = StyledText("└" + line + "┘", .dim)
        return rows
    }

    private func sleeve(_ mark: StyledText, _ inner: Int) -> StyledText {
        let left = (inner - mark.width) / 2
        return StyledText("│" + String(repeating: " ", count: left), .dim) + mark
            + StyledText(String(repeating: " ", count: inner - left - mark.width) + "│", .dim)
    }
}

/// The state of a tile's picture, observable with Observation.
///
/// - Pattern: Observer (subject)
@MainActor
@Observable
package final class TilePicture {
    /// The progress of the picture.
    package enum State: Sendable, Equatable {
        /// The picture is not requested.
        case unknown
        /// The album has no cover.
        case none
        case awaited
        /// The picture is available, drawn for the tile's size.
        case drawn(DrawnCover)
        case failed
    }

    /// The current state.
    package var state: State

    init(_ state: State) { self.state = state }
}
