/// The Swift files of a module, and the types of the module that each of them uses.
///
/// A file uses another one if its code names one of the other's top-level types. Private types belong to their file alone.
struct Module {
    /// A top-level type that a file names, and the file that declares it.
    struct Use: Hashable {
        let file: String
        let type: String
        let home: String
    }

    /// The modules of the program, in the order of their names.
    static let all = read(Repository.sources)

    /// The module's folder: `Sources/Events`.
    let folder: String

    /// The paths of the files, relative to the module's folder.
    let files: [String]

    /// The names of its top-level types, with each repetition.
    let types: [String]

    /// Each type of another file that a file uses, once for each file.
    let uses: [Use]

    let lineCount: Int

    static func read(_ sources: [SourceFile]) -> [Module] {
        let swift = sources.filter { $0.path.hasSuffix(".swift") }
        let modules = Dictionary(grouping: swift) { $0.path.split(separator: "/").prefix(2).joined(separator: "/") }
        return modules.sorted { $0.key < $1.key }.map { Module($0.key, $0.value) }
    }

    private init(_ folder: String, _ sources: [SourceFile]) {
        self.folder = folder
        let named = sources.map { (path: String($0.path.dropFirst(folder.count + 1)), source: $0) }
        let declared = named.map { file in (file.path, names: Self.types(of: file.source)) }
        let homes = Dictionary(declared.flatMap { path, names in names.map { ($0, path) } }) { $1 }
        files = named.map(\.path)
        types = declared.flatMap(\.names)
        lineCount = sources.reduce(0) { $0 + $1.lineCount }
        uses = named.flatMap { path, source in
            Set(Token.read(source.code).map(\.text)).sorted().compactMap { word in
                homes[word].flatMap { $0 == path ? nil : Use(file: path, type: word, home: $0) }
            }
        }
    }

    /// The top-level types that other files can name.
    static func types(of source: SourceFile) -> [String] {
        source.declarations.filter { declaration in
            declaration.parent == nil && [.type, .protocol].contains(declaration.kind)
                && declaration.access != .private && declaration.access != .fileprivate
        }.map(\.name)
    }
}

extension Module {
    /// The name of the module.
    var name: String { String(folder.split(separator: "/").last ?? "") }

    /// The folders with files, from the module's folder; `.` is the module's folder itself.
    var folders: Set<String> { Set(files.map { Self.folder(of: $0) }) }

    static func folder(of file: String) -> String {
        let parts = file.split(separator: "/").dropLast()
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// The number of files in the largest circle: all of them must be read together. 1 if there is none.
    var largestCircle: Int { Circles(edges { $0 }).groups.first?.count ?? 1 }

    /// The folders that need each other.
    var folderCircles: [[String]] { Circles(edges { Self.folder(of: $0) }).groups }

    private func edges(_ node: (String) -> String) -> [String: Set<String>] {
        uses.reduce(into: [:]) { edges, use in
            if node(use.file) != node(use.home) { edges[node(use.file), default: []].insert(node(use.home)) }
        }
    }
}
