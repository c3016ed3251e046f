/// The format of an entry in the file: one line of UTF-8.
///
///     1763690400<TAB>add "Blue Train" --artist "John Coltrane"
///
/// The line contains the time in seconds since 1970, a tab, and the entry. In the entry a backslash is written `\\`, a
/// line feed `\n`, a tab `\t`, and every other control character `\x` with two hexadecimal digits. Lines in another
/// form are ignored. An incomplete record is closed with the control character 0x18, which makes its line invalid.
struct HistoryRecord: Equatable {
    let time: Int
    let text: String

    /// Closes a record that is incomplete after a crash or on a full disk.
    static let tornRecordEnd: [UInt8] = [0x18, 0x0a]

    init(time: Int, text: String) {
        self.time = time
        self.text = text
    }

    /// Parses a line without its line feed; nil if it is not a record.
    init?(line: UnsafeBufferPointer<UInt8>) {
        guard let tab = line.firstIndex(of: 0x09), tab > 0, tab + 1 < line.count else { return nil }
        var time = 0
        for digit in line[..<tab] {
            guard (0x30...0x39).contains(digit), time < 1 << 50 else { return nil }
            time = time * 10 + Int(digit - 0x30)
        }
        guard let bytes = HistoryRecord.unescaped(line[(tab + 1)...]) else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        self.init(time: time, text: text)
    }

    /// The record as a line, with its line feed.
    var line: [UInt8] {
        var bytes = Array("\(time)\t".utf8)
        for byte in text.utf8 {
            switch byte {
            case 0x5c: bytes += [0x5c, 0x5c]
            case 0x0a: bytes += [0x5c, UInt8(ascii: "n")]
            case 0x09: bytes += [0x5c, UInt8(ascii: "t")]
            case 0..<0x20, 0x7f:
                bytes += [0x5c, UInt8(ascii: "x")]
                bytes += [hexDigit(byte >> 4), hexDigit(byte & 15)]
            default: bytes.append(byte)
            }
        }
        bytes.append(0x0a)
        return bytes
    }

    private func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : UInt8(ascii: "a") + value - 10
    }

    private static func unescaped(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte >= 0x20, byte != 0x7f else { return nil }
            guard byte == 0x5c else {
                result.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "\\"): result.append(0x5c)
            case UInt8(ascii: "n"): result.append(0x0a)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "x"):
                guard let high = hexValue(rest.popFirst()), let low = hexValue(rest.popFirst()) else { return nil }
                result.append(high << 4 | low)
            default: return nil
            }
        }
        return result
    }

    private static func hexValue(_ digit: UInt8?) -> UInt8? {
        switch digit {
        case .some(let digit) where (0x30...0x39).contains(digit): digit - 0x30
        case .some(let digit) where (0x61...0x66).contains(digit): digit - 0x61 + 10
        default: nil
        }
    }
}
