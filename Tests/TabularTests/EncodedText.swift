import Foundation
import Glibc
import Tabular

/// A text in an encoding of the system's iconv; nil if the encoding lacks a character.
func encoded(_ text: String, _ name: String) -> [UInt8]? {
    guard let converter = iconv_open(name, "UTF-8"), Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var input = Array(text.utf8CString.dropLast())
    var output = [CChar](repeating: 0, count: input.count * 8 + 16)
    let (whole, room) = (input.count, output.count)
    let left = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output -> Int? in
            var (source, target) = (input.baseAddress, output.baseAddress)
            var (left, free) = (whole, room)
            guard iconv(converter, &source, &left, &target, &free) == 0, left == 0 else { return nil }
            return iconv(converter, nil, nil, &target, &free) == 0 ? free : nil
        }
    }
    return left.map { output.prefix(room - $0).map { UInt8(bitPattern: $0) } }
}

/// Lists of artists and albums in Tests/Names.
struct NameList {
    /// Lines `artist;title`.
    let lines: [String]

    /// The lists of a file.
    static func all(_ file: String) throws -> [NameList] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: folder.appending(path: "Names/\(file).csv"), encoding: .utf8)
        return text.split(separator: "\n\n").map { NameList(lines: $0.split(separator: "\n").map(String.init)) }
    }

    /// The list as a table.
    var table: String { "artist;title\n" + lines.joined(separator: "\n") + "\n" }
}
