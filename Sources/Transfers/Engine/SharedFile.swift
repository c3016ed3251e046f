package import Files
internal import Glibc

/// Files that all programs of the user on this machine share, whatever their home directories are: the paces and the limits of services.
package enum SharedFile {
    /// The directory of the files, which has no others.
    package static let folder = "/tmp/bluelib-\(getuid())"
    /// The age in seconds at which an unused file is removed.
    private static let oldest = 86_400

    /// Opens a file, and creates it if it does not exist.
    package static func open(_ path: String) throws(SystemError) -> OpenFile {
        let folder = Path(path).parent.string
        try Directory.make(folder)
        // Another user could have made a directory with this name, and see or change what is in it.
        guard let status = FileStatus(folder, followsLink: false), status.kind == .directory, status.owner == getuid()
        else { throw SystemError(code: EPERM) }
        if !Path(path).exists {
            for name in Directory.names(in: folder) {
                let isOld = FileStatus("\(folder)/\(name)")?.isOlder(thanSeconds: oldest) ?? false
                if isOld { try? Path("\(folder)/\(name)").remove() }
            }
        }
        return try OpenFile(path, for: .readingAndWriting, [.create, .noFollow])
    }

    /// The first file of a list that no other holder has locked, locked until it is released; nil if there is none.
    static func locked(_ names: [String]) throws(SystemError) -> OpenFile? {
        for name in names {
            let file = try open("\(folder)/\(name)")
            guard try file.tryLock() else { continue }
            // So that it is not removed while it is used.
            try file.write([0], at: 0)
            return file
        }
        return nil
    }
}
