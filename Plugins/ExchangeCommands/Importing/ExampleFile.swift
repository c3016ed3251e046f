internal import Files
internal import ShellKit
internal import Tabular

/// A file that is installed with the program, and is named `example:NAME` in every directory.
enum ExampleFile {
    private static let prefix = "example:"

    private static var folder: String? {
        Path.programTrees.map { $0 + "/Examples/Data" }.first { Path($0).isDirectory }
    }

    /// The names in order; empty for a program without its examples.
    private static var names: [String] { folder.map { Directory.names(in: $0).sorted() } ?? [] }

    static let candidates: @Sendable () -> [CompletionValue] = { names.map { CompletionValue($0, lead: prefix) } }

    /// Opens the example with a name; nil for any other file, which includes a file of the user with such a name.
    ///
    /// - Throws: ``ExchangeError/noExample(_:examples:)``, or a ``TabularError``.
    static func open(_ name: String) throws -> FileByteSource? {
        guard name.hasPrefix(prefix), !Path(name).exists else { return nil }
        let (names, example) = (names, String(name.dropFirst(prefix.count)))
        guard let folder, names.contains(example) else {
            throw ExchangeError.noExample(name, examples: names.map { prefix + $0 })
        }
        let file: OpenFile
        do throws(SystemError) { file = try OpenFile("\(folder)/\(example)", for: .reading) } catch {
            throw TabularError.notOpened(file: name, error)
        }
        return try FileByteSource(file, name: name)
    }
}
