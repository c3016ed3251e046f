/// The bytes of a source converted to UTF-8 from any encoding.
///
/// The encoding remains undecided while the text is ASCII. The first byte beyond ASCII and the bytes after it decide,
/// so an accent in the last line of a long file is still read correctly.
final class DecodedBytes {
    let source: any ByteSource
    private(set) var encoding: TextEncoding?
    /// The encoding if it was guessed from the letters of the text; nil if it is certain.
    private(set) var guess: TextEncoding?
    private var decoder: SystemDecoder?
    private var hasBegun = false
    private var hasEnded = false
    private let raw = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: TextEncoding.sampleSize * 2)
    /// The byte before the first one beyond ASCII; the encoding guess needs it for the word around both.
    private var lastByte: UInt8 = 0
    private var rawStart = 0
    private var rawEnd = 0

    init(_ source: any ByteSource, encoding: TextEncoding?) {
        self.source = source
        self.encoding = encoding
    }

    deinit { raw.deallocate() }

    /// Copies the next bytes to `room`, which must hold at least 16; returns 0 at the end.
    func read(into room: UnsafeMutableBufferPointer<UInt8>) throws(TabularError) -> Int {
        if !hasBegun { try begin() }
        let count = try decode(into: room)
        guard UnsafeBufferPointer(rebasing: room[..<count]).offset(of: 0) == nil else {
            throw .binary(file: source.name)
        }
        return count
    }

    private var pending: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: raw[rawStart..<rawEnd])
    }

    private func begin() throws(TabularError) {
        hasBegun = true
        try topUp(to: TextEncoding.sampleSize)
        guard !pending.isEmpty else { throw .empty(file: source.name) }
        if let kind = FileKind(of: pending) { throw .otherKind(file: source.name, kind) }
        if let mark = TextEncoding.byteOrderMark(pending), encoding != .utf8 || mark.encoding == .utf8 {
            encoding = mark.encoding
            // Two programs may have written one each.
            repeat { rawStart += mark.length } while TextEncoding.byteOrderMark(pending)?.encoding == mark.encoding
        } else if encoding == nil {
            encoding = TextEncoding.unmarkedUTF16(pending) ?? TextEncoding.declared(pending)
        } else if let named = encoding, [.utf16LittleEndian, .utf16BigEndian].contains(named) {
            // The separators and the line breaks of a table have a zero byte.
            guard pending.offset(of: 0) != nil else { throw .otherEncoding(file: source.name, named) }
            encoding = TextEncoding.unmarkedUTF16(pending) ?? named
        }
    }

    private func decode(into room: UnsafeMutableBufferPointer<UInt8>) throws(TabularError) -> Int {
        if encoding == .utf8, pending.isEmpty {
            return hasEnded ? 0 : try source.read(into: UnsafeMutableRawBufferPointer(room))
        }
        while true {
            if pending.count < 4 { try topUp(to: 4) }
            guard !pending.isEmpty else { return decoder?.finish(into: room) ?? 0 }
            let step = try decodeStep(into: room)
            rawStart += step.read
            if step.written > 0 { return step.written }
            // The source ends inside a character.
            if hasEnded, step.read == 0 {
                rawStart = rawEnd
                room[0] = TextEncoding.unreadable
                return 1
            }
            if step.read == 0 { try topUp(to: pending.count + 1) }
        }
    }

    private func decodeStep(
        into room: UnsafeMutableBufferPointer<UInt8>
    ) throws(TabularError) -> (read: Int, written: Int) {
        switch encoding {
        case nil:
            let count = copy(pending.asciiPrefixLength, into: room)
            if count > 0 {
                lastByte = pending[count - 1]
                return (count, count)
            }
            encoding = try encodingBeyondASCII()
            return try decodeStep(into: room)
        case .utf8:
            let count = copy(pending.count, into: room)
            return (count, count)
        case .utf16LittleEndian:
            return TextEncoding.decodeUTF16(pending, isBigEndian: false, into: room)
        case .utf16BigEndian:
            return TextEncoding.decodeUTF16(pending, isBigEndian: true, into: room)
        case .latin1:
            return TextEncoding.decode(pending, TextEncoding.latin1Characters, into: room)
        case .macRoman:
            return TextEncoding.decode(pending, TextEncoding.macRomanCharacters, into: room)
        case .other(let name):
            decoder = decoder ?? encoding?.systemDecoder
            guard let decoder else { throw .noConverter(file: source.name, encoding: name) }
            return decoder.decode(pending, into: room)
        }
    }

    private func encodingBeyondASCII() throws(TabularError) -> TextEncoding {
        try topUp(to: TextEncoding.sampleSize)
        let sample = UnsafeBufferPointer(rebasing: pending.prefix(TextEncoding.sampleSize))
        let isWhole = hasEnded && sample.count == pending.count
        let (right, wrong, latin) = TextEncoding.charactersInUTF8(sample, isWhole: isWhole)
        let isKorean = wrong == 0 && EncodingGuess.isKorean(sample, after: lastByte)
        // Right characters are rare in any other encoding, and a UTF-8 file with a bad byte remains UTF-8.
        if !isKorean, right >= 8 * wrong { return .utf8 }
        let (found, lacksTables) =
            isKorean
            ? (.other("EUC-KR"), false)
            : EncodingGuess.encoding(of: sample, after: lastByte, mayBeUTF8: right > wrong)
        guard let guess = found else {
            throw lacksTables ? .noConverter(file: source.name, encoding: nil) : .unknownEncoding(file: source.name)
        }
        // Two programs have written the file: the bytes of Latin letters in UTF-8 are hardly ever beside each other in these encodings.
        if EncodingGuess.isLatin(guess), latin * 16 >= wrong, latin > 0 { return .utf8 }
        self.guess = guess == .utf8 ? nil : guess
        return guess
    }

    private func copy(_ count: Int, into room: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let count = min(count, room.count)
        _ = room.update(fromContentsOf: pending.prefix(count))
        return count
    }

    /// Reads until `count` bytes are pending or the source ends.
    private func topUp(to count: Int) throws(TabularError) {
        guard rawEnd - rawStart < count, !hasEnded else { return }
        if rawStart > 0 {
            raw.moveToFront(rawStart..<rawEnd)
            (rawStart, rawEnd) = (0, rawEnd - rawStart)
        }
        while rawEnd < count {
            let read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: raw[rawEnd...]))
            rawEnd += read
            if read == 0 {
                hasEnded = true
                return
            }
        }
    }
}

extension UnsafeMutableRawBufferPointer {
    /// The bytes of a part of a typed buffer.
    fileprivate init(rebasing slice: Slice<UnsafeMutableBufferPointer<UInt8>>) {
        self.init(UnsafeMutableBufferPointer(rebasing: slice))
    }
}

extension String {
    /// Decodes UTF-8, and sets `isRepaired` to true if there are other bytes: those of Windows-1252 become its characters, those that it
    /// does not have, and parts of a longer character, become U+FFFD.
    init(repairing bytes: UnsafeBufferPointer<UInt8>, _ isRepaired: inout Bool) {
        self = String(decoding: bytes, as: UTF8.self)
        guard bytes.asciiPrefixLength < bytes.count, !isEqual(to: bytes) else { return }
        (isRepaired, self) = (true, "")
        var (parser, rest, at) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), 0)
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                unicodeScalars.append(UTF8.decode(encoded))
                at += encoded.count
            case .error(let length):
                let byte = bytes[at]
                let known = length == 1 && byte != TextEncoding.unreadable && byte >= 0x80
                let character = known ? TextEncoding.latin1Characters[Int(byte - 0x80)] : "\u{FFFD}"
                unicodeScalars.append(character.properties.generalCategory == .control ? "\u{FFFD}" : character)
                at += length
            case .emptyInput: return
            }
        }
    }

    /// True if the UTF-8 form of the text equals `bytes`.
    func isEqual(to bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        utf8.count == bytes.count && utf8.withContiguousStorageIfAvailable(bytes.isEqual) ?? utf8.elementsEqual(bytes)
    }
}
