/// The location of an album independent of other albums: a shelf and a rank on it.
struct Slot: Hashable {
    var shelf: Int64
    var rank: Int64
}
