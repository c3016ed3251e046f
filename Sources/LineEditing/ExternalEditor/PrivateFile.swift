internal import Glibc

/// A file that only its owner can read, in a directory that is deleted with it.
final class PrivateFile {
    /// In bytes. No user types more; a larger file is an accident.
    private static let limit = 16 << 20

    let path: String
    /// The original contents.
    let original: [UInt8]
    private let folder: PrivateFolder

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

/// A directory that only its owner can access; it is deleted with its contents.
final class PrivateFolder {
    let path: String

    init(in parent: String) throws(ExternalEditorFailure) {
        var template = Array("\(parent)/entry-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .noFile(code: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if folder >= 0 { PrivateFolder.empty(folder, depth: 0) }
        rmdir(path)
    }

    /// The maximum depth. Each directory on the path is open meanwhile; no editor nests them so deep.
    private static let deepest = 64

    /// Deletes the contents of a directory and closes it; links are deleted and not followed.
    private static func empty(_ folder: Int32, depth: Int) {
        guard let entries = fdopendir(folder) else {
            close(folder)
            return
        }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            // A name need not be UTF-8.
            withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { remove($0, in: folder, depth: depth) }
            }
        }
    }

    private static func remove(_ name: UnsafePointer<CChar>, in folder: Int32, depth: Int) {
        if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || unlinkat(folder, name, 0) == 0 { return }
        guard errno == EISDIR || errno == EPERM, depth < deepest else { return }
        let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if inner >= 0 { empty(inner, depth: depth + 1) }
        unlinkat(folder, name, AT_REMOVEDIR)
    }
}
