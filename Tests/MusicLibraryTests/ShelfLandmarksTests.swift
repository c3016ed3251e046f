import Randomness
import Testing

@testable import AlbumModel
@testable import MusicLibrary

struct ShelfLandmarksTests {
    /// Two shelves with gaps between their ranks, which sometimes change.
    @Test func `every path leads to the requested album`() {
        var random = SeededRandom(seed: 20)
        var shelves = (0..<2).map { _ in (0..<200).map { Int64($0 * 7) } }
        var landmarks = ShelfLandmarks()
        for _ in 0..<3000 {
            let shelf = random.below(2)
            if random.once(in: 100) {
                shelves[shelf].remove(at: random.below(shelves[shelf].count))
                landmarks.remove(Int64(shelf))
            }
            let ranks = shelves[shelf]
            let offset = random.below(ranks.count)
            let way = landmarks.way(to: offset, of: ranks.count, on: Int64(shelf))
            #expect(way.steps <= ranks.count / 2)
            let path =
                way.isUpwards
                ? ranks.filter { $0 >= way.rank ?? .min } : ranks.reversed().filter { $0 <= way.rank ?? .max }
            #expect(path[way.steps] == ranks[offset])
            landmarks.add(ranks[offset], at: offset, on: Int64(shelf))
        }
    }

    @Test func `a known album is found without a step, and an adjacent one with one step`() {
        var landmarks = ShelfLandmarks()
        landmarks.add(700, at: 70, on: 1)
        #expect(landmarks.way(to: 70, of: 200, on: 1) == .init(rank: 700, steps: 0, isUpwards: false))
        #expect(landmarks.way(to: 71, of: 200, on: 1) == .init(rank: 700, steps: 1, isUpwards: true))
        #expect(landmarks.way(to: 69, of: 200, on: 1) == .init(rank: 700, steps: 1, isUpwards: false))
        #expect(landmarks.way(to: 70, of: 200, on: 2).steps == 70)
    }
}
