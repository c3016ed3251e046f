/// Albums that were found on shelves, from the nearest of which the next one is looked for.
///
/// SQLite can only count from one album to the next. For positions all over a library the way from the nearest end of a shelf
/// is some 250 albums long in the mean; with ten albums known that lie evenly on the shelf, some 25.
struct ShelfLandmarks {
    /// How to come to an album: from the one of a rank, or without one from that end of the shelf, so many steps up or down.
    struct Way: Equatable {
        let rank: Int64?
        let steps: Int
        let isUpwards: Bool
    }

    private struct Landmark {
        let offset: Int
        /// Nil for an end of the shelf.
        let rank: Int64?
    }

    /// How many are kept, which take one and a half megabytes.
    private static let most = 1 << 16

    private var found: [Int64: [Landmark]] = [:]
    private var count = 0

    /// The shortest way to the album with so many before it on a shelf that holds so many.
    func way(to offset: Int, of held: Int, on shelf: Int64) -> Way {
        let landmarks = found[shelf] ?? []
        let next = Self.place(of: offset, in: landmarks)
        let above = next < landmarks.count ? landmarks[next] : Landmark(offset: held - 1, rank: nil)
        let below = next > 0 ? landmarks[next - 1] : Landmark(offset: 0, rank: nil)
        return above.offset - offset < offset - below.offset
            ? Way(rank: above.rank, steps: above.offset - offset, isUpwards: false)
            : Way(rank: below.rank, steps: offset - below.offset, isUpwards: true)
    }

    /// Says where an album was found.
    mutating func add(_ rank: Int64, at offset: Int, on shelf: Int64) {
        if count == Self.most { self = ShelfLandmarks() }
        let next = Self.place(of: offset, in: found[shelf] ?? [])
        if next < found[shelf]?.count ?? 0, found[shelf]?[next].offset == offset { return }
        found[shelf, default: []].insert(Landmark(offset: offset, rank: rank), at: next)
        count += 1
    }

    /// Says that the albums of a shelf have come, gone or moved.
    mutating func forget(_ shelf: Int64) {
        guard count > 0, let gone = found.removeValue(forKey: shelf) else { return }
        count -= gone.count
    }

    /// Where the first landmark stands that is not below an offset; they are few.
    private static func place(of offset: Int, in landmarks: [Landmark]) -> Int {
        landmarks.firstIndex { $0.offset >= offset } ?? landmarks.count
    }
}
