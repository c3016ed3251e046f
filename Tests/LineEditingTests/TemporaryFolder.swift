import Foundation
import Glibc

/// A folder for one test, which is deleted with its contents at the end of the test.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/line-editing-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, let made = mkdtemp(base) else { return "/tmp" }
            return String(cString: made)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ text: String, to name: String) {
        guard let file = fopen(file(name), "w") else { return }
        fwrite(text, 1, text.utf8.count, file)
        fclose(file)
    }

    func read(_ name: String) -> String {
        guard let file = fopen(file(name), "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 22)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }
}
