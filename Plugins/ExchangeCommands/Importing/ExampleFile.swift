internal import Files
internal import ShellKit
internal import Tabular

/// A file that is installed with the program, and is named `example:NAME` in every directory.
enum ExampleFile {
    private static let prefix = "example:"

    private static var folder: String? {
        Path.programTrees.map { $0 + "/Examples/Data" }.first { Path($0).isDirectory }
    }

    /// The names with their prefix, in order; empty for a program without its examples.
    static let names: @Sendable () -> [String] = {
        folder.map { Directory.names(in: $0).sorted().map { prefix + $0 } } ?? []
    }

    /// Opens the example with a name; nil for any other file, which includes a file of the user with such a name.
    ///
    /// - Throws: ``ExchangeError/noExample(_:examples:)``, or a ``TabularError``.
    static func open(_ name: String) throws -> FileByteSource? {
        guard name.hasPrefix(prefix), !Path(name).exists else { return nil }
        let names = names()
        guard let folder, names.contains(name) else { throw ExchangeError.noExample(name, examples: names) }
        let file: OpenFile
        let path = folder + "/" + name.dropFirst(prefix.count)
        do throws(SystemError) { file = try OpenFile(path, for: .reading) } catch {
            throw TabularError.notOpened(file: name, error)
        }
        return try FileByteSource(file, name: name)
    }
}
