import Glibc

/// A file that only its owner can read, in a folder of its own that goes with it.
final class PrivateFile {
    let path: String
    private let folder: String

    /// - Throws: ``ExternalEditorFailure/noFile(code:)``.
    init(in parent: String, suffix: String, holding text: String) throws(ExternalEditorFailure) {
        var template = Array("\(parent)/entry-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .noFile(code: errno) }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = "\(folder)/entry\(suffix)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .noFile(code: errno) }
        defer { close(descriptor) }
        guard PrivateFile.write(text, to: descriptor) else { throw .noFile(code: errno) }
    }

    deinit {
        if let entries = opendir(folder) {
            while let entry = readdir(entries) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != "." && name != ".." { unlink("\(folder)/\(name)") }
            }
            closedir(entries)
        }
        rmdir(folder)
    }

    /// What the path leads to now: an editor may have put another file in this one's place.
    func contents() throws(ExternalEditorFailure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .noFile(code: errno) }
        defer { close(descriptor) }
        var contents: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return contents }
            if count < 0 && errno != EINTR { throw .noFile(code: errno) }
            contents += chunk.prefix(max(0, count))
        }
    }

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }
}
