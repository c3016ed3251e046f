import Foundation

/// An open file for one test.
struct TemporaryFile {
    let path: String
    let descriptor: Int32

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// The current contents.
    var bytes: [UInt8] { FileManager.default.contents(atPath: path).map { Array($0) } ?? [] }

    func remove() {
        close(descriptor)
        unlink(path)
    }
}
