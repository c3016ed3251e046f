/// All shelves in order with their numbers of albums; it finds the shelf of a position without access to the file.
///
/// A library of ten million albums has about ten thousand shelves, so a linear scan takes microseconds.
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

    /// The shelf of the album with `before` albums before it, and the number of these on the same shelf.
    func find(_ before: Int) -> (index: Int, offset: Int)? {
        guard before >= 0, before < total else { return nil }
        var start = 0
        for index in shelves.indices {
            if before < start + shelves[index].count { return (index, before - start) }
            start += shelves[index].count
        }
        return nil
    }

    /// The index of a shelf, and the number of albums on the shelves before it.
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
