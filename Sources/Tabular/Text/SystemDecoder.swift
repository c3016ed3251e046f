internal import Glibc

/// Converts bytes of any encoding that the system knows to UTF-8, with `iconv`.
final class SystemDecoder {
    /// More bytes than a character has; so many that are no character yet will not become one.
    private static let longestCharacter = 16
    private static let failure = Int(bitPattern: UInt.max)

    private let converter: iconv_t

    /// Creates a decoder; nil if the system has no table of an encoding with this name.
    init?(_ name: String) {
        // The text after a slash has options, such as to ignore errors.
        guard !name.isEmpty, !name.contains("/"), let converter = iconv_open("UTF-8", name),
            Int(bitPattern: converter) != -1
        else { return nil }
        self.converter = converter
    }

    deinit { iconv_close(converter) }

    /// Converts bytes until `input` has no whole character left or `output` is full. A byte that is none becomes
    /// ``TextEncoding/unreadable``.
    func decode(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> (read: Int, written: Int) {
        var source = UnsafeMutableRawPointer(mutating: input.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var target = UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var (left, free) = (input.count, output.count)
        while iconv(converter, &source, &left, &target, &free) == Self.failure, free > 0, left > 0 {
            guard errno == EILSEQ || errno == EINVAL && left >= Self.longestCharacter else { break }
            target?.pointee = CChar(bitPattern: TextEncoding.unreadable)
            (target, source) = (target.map { $0 + 1 }, source.map { $0 + 1 })
            (free, left) = (free - 1, left - 1)
        }
        return (input.count - left, output.count - free)
    }

    /// Writes the character that waits for a sign to be combined with it, and returns its length.
    func finish(into output: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var target = UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var free = output.count
        iconv(converter, nil, nil, &target, &free)
        return output.count - free
    }
}
