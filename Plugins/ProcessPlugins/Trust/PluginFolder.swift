internal import Files
internal import Glibc
internal import ShellKit

/// The folder of the user's plugins: each executable file is a plugin, and `trusted.jsonl` names the trusted ones.
struct PluginFolder: Sendable {
    let path: String
    /// False for the file of an author, which can be in any folder.
    var isChecked = true
    static let largestFile = 256 << 20

    /// True for lower-case letters, digits and `-` after a letter.
    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.count <= 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: "-")
            }
    }

    /// The names of all files that could be plugins, in order.
    var names: [String] { Directory.names(in: path).filter(Self.isName).sorted() }

    /// The path of a plugin's file.
    func file(_ name: String) -> String { path + "/" + name }

    /// Checks the owner and the permissions of a plugin's file and of the folder.
    ///
    /// - Throws: ``PluginFault/badFile(_:_:)``
    @discardableResult
    func check(_ name: String) throws -> FileStatus {
        if isChecked, let folder = FileStatus(path), folder.mode & 0o022 != 0 || folder.owner != getuid() {
            throw PluginFault.badFile(path, .unsafeFolder)
        }
        return try Self.check(file: file(name), suggesting: NearestName.of(name, among: names))
    }

    /// Checks the owner and the permissions of a file.
    ///
    /// - Parameter nearest: The name to suggest if the file is missing.
    static func check(file: String, suggesting nearest: @autoclosure () -> String? = nil) throws -> FileStatus {
        func fault(_ problem: PluginFault.FileProblem) -> PluginFault { .badFile(file, problem) }
        guard let status = FileStatus(file, followsLink: false) else { throw fault(.missing(nearest: nearest())) }
        guard status.kind == .regular else { throw fault(.notRegular) }
        guard status.owner == getuid() else { throw fault(.notOwned) }
        guard status.mode & 0o022 == 0 else { throw fault(.writableByOthers) }
        guard status.mode & 0o100 != 0 else { throw fault(.notExecutable) }
        return status
    }

    /// The SHA-256 of a file.
    static func digest(of file: String) throws -> String {
        do {
            return SHA256.hexadecimal(of: try RegularFile.contents(of: file, limit: largestFile))
        } catch {
            let problem: PluginFault.FileProblem =
                switch error {
                case .notRegular: .notRegular
                case .tooLarge: .tooLarge
                case .system(let error): .unreadable("\(error)")
                }
            throw PluginFault.badFile(file, problem)
        }
    }
}
