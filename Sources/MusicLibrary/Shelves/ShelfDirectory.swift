/// All shelves in order, with how many albums each holds: what finds the shelf of a position without asking the file.
///
/// A library of ten million albums has some ten thousand shelves, so going through them takes microseconds.
struct ShelfDirectory {
    struct Shelf: Hashable {
        let id: Int64
        let place: Int64
        var count: Int
    }

    private(set) var shelves: [Shelf] = []
    private(set) var total = 0

    init(_ shelves: [Shelf] = []) {
        self.shelves = shelves
        total = shelves.reduce(0) { $0 + $1.count }
    }

    /// The shelf that holds the album with a number of albums before it, and how many of those are on the same shelf.
    func find(_ before: Int) -> (index: Int, offset: Int)? {
        guard before >= 0, before < total else { return nil }
        var start = 0
        for index in shelves.indices {
            if before < start + shelves[index].count { return (index, before - start) }
            start += shelves[index].count
        }
        return nil
    }

    /// How many albums stand on the shelves before this one, and where the shelf is among them.
    func start(of id: Int64) -> (index: Int, before: Int)? {
        var start = 0
        for index in shelves.indices {
            if shelves[index].id == id { return (index, start) }
            start += shelves[index].count
        }
        return nil
    }

    mutating func add(_ count: Int, at index: Int) {
        shelves[index].count += count
        total += count
    }

    mutating func insert(_ shelf: Shelf, at index: Int) {
        shelves.insert(shelf, at: index)
        total += shelf.count
    }
}
