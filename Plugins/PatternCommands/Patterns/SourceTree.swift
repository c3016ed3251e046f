internal import Files
internal import Glibc

/// The source files that lie beside the running program, for commands that show locations and code.
///
/// An instance reads each file at most once, when a call needs it. A command creates its own instance, so it shows the
/// files as they are now.
final class SourceTree {
    struct Location: Hashable, Sendable {
        /// The path from the root of the tree: `Sources/ShellKit/Handlers/AliasHandler.swift`.
        let file: String
        /// The line of the declaration's keyword, from 1.
        let line: Int
        /// The declared name with its enclosing types: `AlbumQuery.Term`.
        let name: String
        /// The name without the enclosing types.
        var lastName: String { String(name.split(separator: ".").last ?? "") }
    }

    struct Mark: Hashable, Sendable {
        let pattern: String
        let role: String
        let location: Location
    }

    /// A message for commands that have found no sources.
    static let advice = advice(without: "The sources", so: ", so only names are shown")

    /// A message for commands that need files beside the sources.
    static func advice(without files: String, so consequence: String = "") -> String {
        """
        \(files) are not on this machine\(consequence). 'make install' puts them under PREFIX/share/bluelib, and the program that \
        'make build' builds finds those of its checkout.
        """
    }

    /// The directory that contains `Sources` and `Plugins`.
    let root: String
    private var texts: [String: SourceText] = [:]
    private lazy var files: [String] = Self.folders.flatMap { swiftFiles(in: $0) }

    private static let folders = ["Sources", "Plugins"]
    /// A larger file is not part of the program.
    private static let largestFile = 1 << 20

    /// A tree whose root contains `Sources` and `Plugins`; nil if the root contains none.
    init?(root: String) {
        self.root = root
        guard Path(root + "/Sources/ShellKit").isDirectory else { return nil }
    }

    /// The checkout that the running program was built in, otherwise the tree that was installed with it; nil if both
    /// are missing.
    static func ofProgram() -> SourceTree? {
        Path.programTrees.lazy.compactMap { SourceTree(root: $0) }.first
    }

    // MARK: Declarations

    /// The declaration with a name, which includes its enclosing types, in any module.
    func location(of name: String) -> Location? { location(of: name, in: files) }

    /// The declaration with a name in one file; nil if the file does not declare it.
    func location(of name: String, inFile file: String) -> Location? { location(of: name, in: [file]) }

    private func location(of name: String, in files: [String]) -> Location? {
        // Most types have a file of their own name.
        let own = "/\(name.prefix { $0 != "." }).swift"
        let ordered = files.filter { $0.hasSuffix(own) } + files.filter { !$0.hasSuffix(own) }
        let last = name.split(separator: ".").last ?? ""
        for file in ordered {
            guard let text = text(of: file), text.contains(" \(last)") else { continue }
            if let index = text.lines.indices.first(where: { text.names(at: $0, name, last) }) {
                return Location(file: file, line: index + 1, name: name)
            }
        }
        return nil
    }

    /// The lines of a declaration from its doc comment to its closing brace; empty if the file has changed meanwhile.
    func code(at location: Location) -> ArraySlice<Substring> {
        text(of: location.file)?.declaration(at: location.line - 1) ?? []
    }

    // MARK: Marks

    /// All marks in the files of some folders, by default of the program, in the order of the files.
    func marks(in folders: [String] = folders) -> [Mark] {
        (folders == Self.folders ? files : folders.flatMap { swiftFiles(in: $0) }).flatMap { file -> [Mark] in
            guard let text = text(of: file), text.contains(SourceText.mark) else { return [] }
            return text.lines.indices.compactMap { index in
                guard let (pattern, role) = text.mark(at: index) else { return nil }
                guard let (line, name) = text.declared(below: index) else { return nil }
                return Mark(pattern: pattern, role: role, location: Location(file: file, line: line + 1, name: name))
            }
        }
    }

    // MARK: Files

    /// Reads a file; nil if it is missing or no text.
    func text(of file: String) -> SourceText? {
        if let text = texts[file] { return text }
        guard let bytes = try? RegularFile.contents(of: "\(root)/\(file)", limit: Self.largestFile) else { return nil }
        let text = SourceText(bytes)
        texts[file] = text
        return text
    }

    /// The Swift files of a folder and its inner folders, in order. A name without a dot is a folder.
    private func swiftFiles(in folder: String) -> [String] {
        Directory.names(in: "\(root)/\(folder)").sorted().flatMap { name -> [String] in
            if name.hasSuffix(".swift") { return ["\(folder)/\(name)"] }
            return name.contains(".") ? [] : swiftFiles(in: "\(folder)/\(name)")
        }
    }
}
