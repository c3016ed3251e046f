/// Where an album stands, in a way that other albums do not disturb: a shelf, and a rank on it.
struct Slot: Hashable {
    var shelf: Int64
    var rank: Int64
}
