/// How far an import is.
struct ImportStanding: Equatable {
    /// How many rows were read; nil before the first.
    let rows: Int?
    /// How many bytes were read.
    let bytesRead: Int
    /// How many bytes there are; nil where that is not known.
    let size: Int?
    /// For how long it has been reading.
    let seconds: Double

    /// How many seconds the rest will take, at the pace so far; nil where that cannot be told.
    var secondsLeft: Int? {
        guard let size, bytesRead > 0, seconds > 0 else { return nil }
        let left = seconds * Double(max(0, size - bytesRead)) / Double(bytesRead)
        return left < 1e6 ? Int(left.rounded(.up)) : nil
    }
}
