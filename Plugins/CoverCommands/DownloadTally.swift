/// The results of a command's requests, counted by album.
struct DownloadTally: Sendable, Hashable {
    /// Fetched from their addresses.
    var fetched = 0
    /// Available locally.
    var there = 0
    /// Same address as an album that was already counted.
    var alike = 0
    /// Without an address.
    var withoutAddress = 0
    /// Failed.
    var failed = 0
    /// Cancelled.
    var cancelled = 0
    /// Albums that were not looked at before all was given up.
    var unseen = 0
    /// The reason of the latest failure.
    var failure: String?

    /// The summary at the end.
    var sentence: String {
        var parts = fetched > 0 || (there == 0 && withoutAddress == 0) ? ["\(Self.covers(fetched)) fetched"] : []
        if there > 0 { parts.append(parts.isEmpty ? "\(Self.covers(there)) there already" : "\(there) there already") }
        if withoutAddress > 0 {
            parts.append(withoutAddress == 1 ? "1 album has no address" : "\(withoutAddress) albums have no address")
        }
        if failed > 0 { parts.append("\(failed) failed") }
        if cancelled > 0 { parts.append("\(cancelled) given up") }
        if unseen > 0 { parts.append("\(unseen) \(unseen == 1 ? "album" : "albums") not looked at") }
        return parts.joined(separator: ", ") + "."
    }

    /// A number of covers in words.
    static func covers(_ count: Int) -> String { count == 1 ? "1 cover" : "\(count) covers" }
}
