private import Synchronization

/// The mapping of each Unicode scalar to text, computed once on first use.
///
/// The mapping of a text is the concatenation of the mappings of its scalars. A result of up to seven bytes, as for
/// nearly all scalars, is stored in the table itself, so a text costs one lookup per scalar.
/// - Pattern: Flyweight
final class ScalarTable: Sendable {
    private struct State {
        /// For each known scalar, its mapping in UTF-8 from the lowest byte on, and in the top byte its length plus
        /// one.
        var entries: [UInt64] = []
        /// The index of the first entry of each page of neighbouring scalars; -1 for a page without known scalars.
        var pages = [Int32](repeating: -1, count: 0x11_0000 >> ScalarTable.pageBits)
        /// The mappings of more than seven bytes.
        var long: [UInt32: [UInt8]] = [:]
    }

    private static let pageBits: UInt32 = 6
    private static let longest = 7
    private static let isLong = UInt64(0xFF) << 56

    private let meaning: @Sendable (Unicode.Scalar) -> String
    private let state = Mutex(State())

    /// Creates a table for a function, which is called once for each scalar.
    init(_ meaning: @escaping @Sendable (Unicode.Scalar) -> String) { self.meaning = meaning }

    /// The mapping of a text, in UTF-8.
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
