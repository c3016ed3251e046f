/// Opens and reads regular files only. A pipe does not block the call, and a device is not read.
public enum RegularFile {
    /// The reason why there is no such file.
    public enum Failure: Error, Hashable {
        /// The system cannot open or read it.
        case system(SystemError)
        /// The path is a directory, a device, a pipe or a socket.
        case notRegular
        /// The file has more bytes than the caller accepts; `size` is nil if it has grown meanwhile.
        case tooLarge(size: Int?)
    }

    /// Opens a path; links are followed.
    ///
    /// - Throws: ``Failure``, except `tooLarge`.
    public static func open(
        _ path: String, for access: OpenFile.Access = .reading, _ options: OpenFile.Options = []
    ) throws(Failure) -> (file: OpenFile, status: FileStatus) {
        do throws(SystemError) {
            let file = try OpenFile(path, for: access, options.union(.nonblocking))
            let status = try file.status
            if status.kind == .regular { return (file, status) }
        } catch {
            throw error == .isDirectory || error == .noPeer ? .notRegular : .system(error)
        }
        throw .notRegular
    }

    /// The contents of a file of at most `limit` bytes.
    public static func contents(of path: String, limit: Int) throws(Failure) -> [UInt8] {
        let (file, status) = try open(path)
        guard status.size <= limit else { throw .tooLarge(size: status.size) }
        do throws(SystemError) {
            let bytes = try file.readToEnd(expecting: status.size, limit: limit + 1)
            if bytes.count <= limit { return bytes }
        } catch {
            throw .system(error)
        }
        throw .tooLarge(size: nil)
    }
}
