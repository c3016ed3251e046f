import ReferenceModel

/// The values that an import has read about albums; the base of the next updates.
struct ModelReading {
    /// The values that it has read for one field of an album.
    struct Value: Hashable {
        let text: String?
        /// True if the library has another value, because both were changed.
        var isConflict = false
    }

    /// The number of the change that counts as the import; 0 for the beginning.
    let change: Int
    /// The values by album and field.
    var values: [Int: [String: Value]]
}

extension ModelLibrary {
    /// The values that the finished imports have read last about an album.
    func base(of album: Int) -> [String: ModelReading.Value] {
        let done = Set(reference.done.map(\.number) + [0])
        return readings.filter { done.contains($0.change) }
            .reduce(into: [:]) { base, reading in base.merge(reading.values[album] ?? [:]) { $1 } }
    }

    /// Records what an import has read, after its change, if it has made one.
    mutating func read(_ values: [Int: [String: ModelReading.Value]]) {
        readings.append(ModelReading(change: reference.done.last?.number ?? 0, values: values))
    }
}
