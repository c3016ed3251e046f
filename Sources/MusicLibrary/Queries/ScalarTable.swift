private import Synchronization

/// What each scalar of Unicode becomes in a text, found out once, when it is first met.
///
/// For what becomes of a text is what becomes of its scalars, one behind the other. A meaning of up to seven bytes, as nearly
/// all are, stands in the table itself; what a text costs is then a look-up for each scalar of it.
/// - Pattern: Flyweight
final class ScalarTable: Sendable {
    private struct State {
        /// For each scalar that was met, its meaning in UTF-8 from the lowest byte on, and above it one more than its length.
        var entries: [UInt64] = []
        /// Where the entries of neighbours begin, by what their numbers have in common; -1 where none of them was met.
        var pages = [Int32](repeating: -1, count: 0x11_0000 >> ScalarTable.pageBits)
        /// The meanings that are longer.
        var long: [UInt32: [UInt8]] = [:]
    }

    private static let pageBits: UInt32 = 6
    private static let longest = 7
    private static let isLong = UInt64(0xFF) << 56

    private let meaning: @Sendable (Unicode.Scalar) -> String
    private let state = Mutex(State())

    /// A table of meanings, each of which is asked for once.
    init(_ meaning: @escaping @Sendable (Unicode.Scalar) -> String) { self.meaning = meaning }

    /// What the scalars of a text become, in UTF-8.
    func bytes(of text: String) -> [UInt8] {
        state.withLock { state in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(text.utf8.count + Self.longest)
            for scalar in text.unicodeScalars { append(scalar.value, to: &bytes, &state) }
            return bytes
        }
    }

    private func append(_ value: UInt32, to bytes: inout [UInt8], _ state: inout State) {
        let place = start(of: Int(value >> Self.pageBits), &state) + Int(value & (1 << Self.pageBits - 1))
        if state.entries[place] == 0 { state.entries[place] = entry(value, &state) }
        var entry = state.entries[place]
        guard entry & Self.isLong != Self.isLong else {
            bytes.append(contentsOf: state.long[value] ?? [])
            return
        }
        for _ in 1..<entry >> 56 {
            bytes.append(UInt8(truncatingIfNeeded: entry))
            entry >>= 8
        }
    }

    private func start(of page: Int, _ state: inout State) -> Int {
        if state.pages[page] >= 0 { return Int(state.pages[page]) }
        let start = state.entries.count
        state.entries.append(contentsOf: repeatElement(0, count: 1 << Int(Self.pageBits)))
        state.pages[page] = Int32(start)
        return start
    }

    private func entry(_ value: UInt32, _ state: inout State) -> UInt64 {
        let bytes = Unicode.Scalar(value).map { Array(meaning($0).utf8) } ?? []
        guard bytes.count <= Self.longest else {
            state.long[value] = bytes
            return Self.isLong
        }
        return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count + 1) << 56
    }
}
