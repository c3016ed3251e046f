internal import Files

/// A file that only its owner can read, in a directory that is removed with it.
final class PrivateFile {
    /// In bytes. No user types more; a larger file is an accident.
    private static let limit = 16 << 20

    let path: String
    let original: [UInt8]
    private let folder: TemporaryDirectory

    init(in parent: String, suffix: String, holding text: String) throws(ExternalEditorFailure) {
        original = Array(text.utf8)
        do throws(SystemError) {
            folder = try TemporaryDirectory("entry-", in: parent)
            path = try folder.write(original, to: "entry" + suffix)
        } catch {
            throw .noFile(code: error.code)
        }
    }

    deinit { folder.remove() }

    /// The contents of the current file at the path: an editor may have replaced the file.
    ///
    /// - Throws: ``ExternalEditorFailure/noRegularFile`` and ``ExternalEditorFailure/tooLarge(limit:)`` also.
    func contents() throws(ExternalEditorFailure) -> [UInt8] {
        do throws(RegularFile.Failure) {
            return try RegularFile.contents(of: path, limit: PrivateFile.limit)
        } catch {
            switch error {
            case .system(let error): throw .noFile(code: error.code)
            case .notRegular: throw .noRegularFile
            case .tooLarge: throw .tooLarge(limit: PrivateFile.limit)
            }
        }
    }
}
