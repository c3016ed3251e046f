/// The progress of an import.
struct ImportStanding: Equatable {
    /// The number of rows read; nil before the first.
    let rows: Int?
    /// The number of bytes read.
    let bytesRead: Int
    /// The total number of bytes; nil if unknown.
    let size: Int?
    /// The elapsed time in seconds.
    let seconds: Double

    /// The estimated remaining time in seconds; nil if it cannot be estimated.
    var secondsLeft: Int? {
        guard let size, bytesRead > 0, seconds > 0 else { return nil }
        let left = seconds * Double(max(0, size - bytesRead)) / Double(bytesRead)
        return left < 1e6 ? Int(left.rounded(.up)) : nil
    }
}
