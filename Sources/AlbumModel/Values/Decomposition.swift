@_spi(_Unicode) import Swift

/// Unicode's normal forms of texts, without Foundation, which makes a program start later.
///
/// The canonical forms are those of Swift's standard library. It has no compatibility forms; `compatibility.txt` lists the scalars
/// whose decomposition differs from the canonical one, from Unicode 15:
///
///     0FB01 0066 0069        ﬁ is f i
///     02460 0031             ① is 1
///
/// The numbers are hexadecimal, those of the first column in ascending order, so a scalar is found in about twelve steps.
enum Decomposition {
    /// The canonical decomposition (NFD).
    static func canonical(_ text: String) -> some Sequence<Unicode.Scalar> { text._nfd }

    /// The canonical composition (NFC).
    static func composed(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text._nfc)
        return String(scalars)
    }

    /// The compatibility decomposition (NFKD) of a scalar.
    static func compatibility(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        entry(of: scalar.value) ?? Array(canonical(String(scalar)))
    }

    private static let table = PackageResources.compatibility_txt

    private static func entry(of value: UInt32) -> [Unicode.Scalar]? {
        var (low, high) = (table.startIndex, table.endIndex)
        while low < high {
            let middle = (low + high) / 2
            let start = table[..<middle].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let end = table[middle...].firstIndex(of: UInt8(ascii: "\n")) ?? table.endIndex
            let numbers = table[start..<end].split(separator: UInt8(ascii: " ")).compactMap(number)
            if numbers[0] == value { return numbers.dropFirst().compactMap(Unicode.Scalar.init) }
            (low, high) = numbers[0] < value ? (end + 1, high) : (low, start)
        }
        return nil
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
        UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
