/// What came of the covers that one command wanted, album by album.
struct DownloadTally: Sendable, Hashable {
    /// Came from their addresses.
    var fetched = 0
    /// Were there already.
    var there = 0
    /// Share their address with an album that was counted.
    var alike = 0
    /// Have no address.
    var withoutAddress = 0
    /// Could not be had.
    var failed = 0
    /// Were given up.
    var cancelled = 0
    /// Why the last one failed.
    var failure: String?

    /// What there is to say when all are through.
    var sentence: String {
        var parts = fetched > 0 || (there == 0 && withoutAddress == 0) ? ["\(Self.covers(fetched)) fetched"] : []
        if there > 0 { parts.append(parts.isEmpty ? "\(Self.covers(there)) there already" : "\(there) there already") }
        if withoutAddress > 0 {
            parts.append(withoutAddress == 1 ? "1 album has no address" : "\(withoutAddress) albums have no address")
        }
        if failed > 0 { parts.append("\(failed) failed") }
        if cancelled > 0 { parts.append("\(cancelled) given up") }
        return parts.joined(separator: ", ") + "."
    }

    /// A number of covers.
    static func covers(_ count: Int) -> String { count == 1 ? "1 cover" : "\(count) covers" }
}
