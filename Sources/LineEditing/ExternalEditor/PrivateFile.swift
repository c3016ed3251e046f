import Glibc

/// A file that only its owner can read, in a directory that is deleted with it.
final class PrivateFile {
    /// In bytes. No user types more; a larger file is an accident.
    private static let limit = 16 << 20

    let path: String
    /// What the file held at first.
    let original: [UInt8]
    private let folder: PrivateFolder

    /// - Throws: ``ExternalEditorFailure/noFile(code:)``.
    init(in parent: String, suffix: String, holding text: String) throws(ExternalEditorFailure) {
        original = Array(text.utf8)
        folder = try PrivateFolder(in: parent)
        path = "\(folder.path)/entry\(suffix)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .noFile(code: errno) }
        defer { close(descriptor) }
        do throws(RegularFile.Trouble) {
            try RegularFile.write(original, to: descriptor)
        } catch {
            throw ExternalEditorFailure(error)
        }
    }

    /// The contents of the current file at the path: an editor may have replaced the file.
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
