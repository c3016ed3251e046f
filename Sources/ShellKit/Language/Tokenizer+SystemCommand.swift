extension Tokenizer {
    /// Adds the rest of the line, or a continuation line, to the system command. As in `/bin/sh`, an odd number of `\`
    /// at the end continues it.
    mutating func takeSystemCommand(_ line: UnsafeBufferPointer<UInt8>) {
        var rest = line[position...]
        if systemCommand == nil { rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
        let text = String(decoding: rest, as: UTF8.self)
        systemCommand = systemCommand.map { $0 + "\n" + text } ?? text
        source?.note(.system, position..<line.count)
        position = line.count
        statementEnd = position
        isContinued = rest.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    }
}
