internal import Glibc

/// A new temporary folder for the files of one run.
public func scratchFolder() -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/fuzz-XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkdtemp($0) != nil } ?? false }
    guard isMade else { fatalError("there is no place for files in \(parent)") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Replaces the contents of a file with these bytes.
public func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "we") else { fatalError("\(path) cannot be written") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { fatalError("\(path) cannot be written") }
}
