// Counterpart: Sources/AlbumShell/Covers/AlbumView.swift
// It adds pictures, animation and cancelled requests, because users scroll faster than covers arrive.

/// A view needs a cover. The view does not know which object provides it.
/// - Pattern: Observer (event)
struct CoverWasRequested: Event {
    let address: String
    let picture: Observed<Picture>
}

enum Picture: Equatable, Sendable {
    case missing, awaited
    case drawn([String])
}

/// A cover with the title below, and a spinner until the cover arrives.
/// - Pattern: MVC (view)
/// - Pattern: Observer (concrete observer)
final class AlbumView: ScrollerTile {
    private let title: String
    private let picture: Observed<Picture>
    private(set) var isSpinning = false
    private var observation: Observation?

    init(_ album: Album, _ events: EventCenter) {
        title = album.title
        picture = Observed(album.cover == nil ? .missing : .awaited)
        observation = picture.observe { [weak self] _ in self?.isSpinning = false }
        guard let address = album.cover else { return }
        isSpinning = true
        events.post(CoverWasRequested(address: address, picture: picture))
    }

    func rows(isCurrent: Bool) -> [String] {
        (coverRows + [(isCurrent ? "▸ " : "") + title]).map { $0.centered(in: 22) }
    }

    private var coverRows: [String] {
        if case .drawn(let rows) = picture.value { return rows }
        let mark = isSpinning ? "⠋" : "♪"
        return ["┌──────────┐", "│          │", "│    \(mark)     │", "│          │", "└──────────┘"]
    }
}

extension String {
    fileprivate func centered(in width: Int) -> String {
        (String(repeating: " ", count: max(0, width - count) / 2) + self).padded(to: width)
    }
}
