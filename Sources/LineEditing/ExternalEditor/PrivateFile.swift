import Glibc

/// A file that only its owner can read, in a folder of its own that goes with it.
final class PrivateFile {
    /// Nobody types more; a larger one is an accident.
    private static let limit = 16 << 20

    let path: String
    private let folder: PrivateFolder

    /// - Throws: ``ExternalEditorFailure/noFile(code:)``.
    init(in parent: String, suffix: String, holding text: String) throws(ExternalEditorFailure) {
        folder = try PrivateFolder(in: parent)
        path = "\(folder.path)/entry\(suffix)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .noFile(code: errno) }
        defer { close(descriptor) }
        do throws(RegularFile.Trouble) {
            try RegularFile.write(Array(text.utf8), to: descriptor)
        } catch {
            throw ExternalEditorFailure(error)
        }
    }

    /// What the path leads to now: an editor may have put another file in this one's place.
    ///
    /// - Throws: ``ExternalEditorFailure/noRegularFile`` and ``ExternalEditorFailure/tooLarge(limit:)`` also.
    func contents() throws(ExternalEditorFailure) -> [UInt8] {
        do throws(RegularFile.Trouble) {
            return try RegularFile.contents(of: path, limit: PrivateFile.limit)
        } catch {
            throw ExternalEditorFailure(error)
        }
    }
}
