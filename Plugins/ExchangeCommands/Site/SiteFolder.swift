internal import Files
internal import Glibc

/// The directory of a site, which is written beside the earlier files and then moved into place.
///
/// All new files are written to a folder within it. Then they get their places, the first page last: its renaming exchanges the old site for
/// the new one, because no other file that the old one shows has changed. So a process that is killed leaves one or the other, also on
/// a file system without links, and files of other programs stay where they are:
///
///     before     index.html → pages-1…/2.html, thumbs/a.jpg
///     written    .bluelib-new/{index.html, pages/2.html, thumbs/b.jpg, style.css}
///     moved      pages-2…/2.html, thumbs/b.jpg, style.css; then index.html
///     removed    pages-1…, thumbs/a.jpg, .bluelib-new
final class SiteFolder {
    static let firstPage = "index.html"
    static let style = "style.css"
    static let thumbnails = "thumbs"
    /// The folder of further pages until all have been written. Then a sum of 16 digits follows its name.
    static let unfinishedPages = "pages"

    private static let unfinished = ".bluelib-new"
    /// The beginning of each first page contains it.
    private static let mark = Array(#"<meta name="generator" content="BlueLibrary">"#.utf8)
    private static let mostMarkedBytes = 1024

    private let path: String
    private let isNew: Bool
    private let lock: LockFile
    /// The name of the folder with further pages; nil without any.
    var pages: String?
    /// True while there are unfinished files, which only then may be removed.
    private var isUnfinished = false

    /// Opens the directory of a site: a new one, an empty one, or one with an earlier site.
    ///
    /// - Throws: ``ExchangeError/noSite(_:_:)``, ``ExchangeError/unwritable(_:reason:)``
    init(_ path: String) throws {
        var path = path
        while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
        self.path = path
        let status = FileStatus(path, followsLink: false)
        if status?.kind == .link { throw ExchangeError.noSite(path, .link(to: Path(path).linkText ?? "")) }
        guard status?.kind ?? .directory == .directory else { throw ExchangeError.noSite(path, .file) }
        isNew = status == nil
        lock = LockFile(directory: path)
        if isNew { try Self.make(path, for: path) }
        guard lock.lock(until: .now + .seconds(2)) else { throw ExchangeError.noSite(path, .busy) }
        try checkContents()
        isUnfinished = true
        Directory.removeTree(unfinishedFiles)
        try Self.make(unfinishedFiles, for: path, mayExist: false)
        for name in [Self.thumbnails, Self.unfinishedPages] { try Self.make(unfinished(name), for: path) }
    }

    deinit {
        if isUnfinished { abandon() }
        lock.unlock()
    }

    private func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The folder of unfinished files.
    var unfinishedFiles: String { file(Self.unfinished) }

    private func unfinished(_ name: String) -> String { "\(unfinishedFiles)/\(name)" }

    /// True for the name of a folder with further pages.
    private static func isPages(_ name: String) -> Bool { name.wholeMatch(of: /pages-[0-9a-f]{16}/) != nil }

    private static func isThumbnail(_ name: String) -> Bool {
        name.wholeMatch(of: /[0-9a-f]{32}-[0-9a-f]+\.jpg/) != nil
    }

    /// Creates a directory with the access that the user's mask permits, because a web server reads it.
    private static func make(_ directory: String, for site: String, mayExist: Bool = true) throws {
        guard mkdir(directory, 0o777) != 0 else { return }
        let error = SystemError()
        guard error == .exists else { throw ExchangeError.unwritable(site, reason: error.description) }
        if mayExist, FileStatus(directory, followsLink: false)?.kind == .directory { return }
        throw ExchangeError.unwritable(directory, reason: error.description)
    }

    /// An interrupted first export has no first page, but the folder of unfinished files.
    private func checkContents() throws {
        guard let names = Directory.names(in: path, atMost: .max) else {
            throw ExchangeError.unwritable(path, reason: SystemError(code: EACCES).description)
        }
        let isInterrupted = names.contains(Self.unfinished) && !names.contains(Self.firstPage)
        guard names.isEmpty || isInterrupted || hasMark else { throw ExchangeError.noSite(path, .foreignFiles) }
        for name in names { try checkKind(of: name) }
    }

    /// Refuses what no export has made at a name of a site. The files that a link leads to belong to something else.
    private func checkKind(of name: String) throws {
        let isFile = name == Self.style
        guard isFile || [Self.thumbnails, Self.unfinished].contains(name) || Self.isPages(name) else { return }
        let kind = FileStatus(file(name), followsLink: false)?.kind
        if kind == .link { throw ExchangeError.noSite(path, .linkWithin(name)) }
        guard kind == (isFile ? .regular : .directory) else {
            throw ExchangeError.noSite(path, .otherKindWithin(name, isFile: isFile))
        }
    }

    private var hasMark: Bool {
        guard let index = try? OpenFile(file(Self.firstPage), for: .reading, [.noFollow, .nonblocking]),
            (try? index.status.kind) == .regular,
            let bytes = try? index.readToEnd(limit: Self.mostMarkedBytes)
        else { return false }
        return bytes.firstRange(of: Self.mark) != nil
    }

    // MARK: Writing

    /// Writes an unfinished file.
    func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
        try OpenFile(unfinished(name), for: .writing, [.create, .truncate], mode: 0o666).write(bytes)
    }

    /// True if an earlier export has made this thumbnail.
    func hasThumbnail(_ name: String) -> Bool {
        let status = FileStatus(file("\(Self.thumbnails)/\(name)"), followsLink: false)
        return status.map { $0.kind == .regular && $0.size > 0 } ?? false
    }

    /// The path for a new thumbnail.
    func pathForThumbnail(_ name: String) -> String { unfinished("\(Self.thumbnails)/\(name)") }

    /// Replaces the earlier site, and removes what only that needed.
    func finish(keeping thumbnails: Set<String>) throws {
        try OpenFile(unfinishedFiles, for: .reading, .directory).syncFileSystem()
        try moveFiles(in: Self.thumbnails, to: Self.thumbnails)
        if let pages { try moveFiles(in: Self.unfinishedPages, to: pages) }
        for name in [Self.style, Self.firstPage] { try Path(unfinished(name)).rename(to: file(name)) }
        isUnfinished = false
        Directory.syncName(of: file(Self.firstPage))
        removeFiles(exceptThumbnails: thumbnails)
    }

    private func moveFiles(in folder: String, to target: String) throws {
        try Self.make(file(target), for: path)
        for name in Directory.names(in: unfinished(folder)) {
            try Path(unfinished("\(folder)/\(name)")).rename(to: file("\(target)/\(name)"))
        }
    }

    // MARK: Removal

    /// Removes the unfinished files, and of a first export all.
    private func abandon() {
        if FileStatus(file(Self.firstPage), followsLink: false) == nil {
            pages = nil
            removeFiles(exceptThumbnails: [])
            try? Path(file(Self.style)).remove()
            rmdir(file(Self.thumbnails))
        }
        Directory.removeTree(unfinishedFiles)
        if isNew { rmdir(path) }
    }

    /// Removes the files of exports that this one does not need. Their names tell them from files of others.
    private func removeFiles(exceptThumbnails kept: Set<String>) {
        for name in Directory.names(in: file(Self.thumbnails)) where !kept.contains(name) && Self.isThumbnail(name) {
            try? Path(file("\(Self.thumbnails)/\(name)")).remove()
        }
        for folder in Directory.names(in: path) where Self.isPages(folder) && folder != pages {
            for name in Directory.names(in: file(folder)) where name.wholeMatch(of: /[0-9]+\.html/) != nil {
                try? Path(file("\(folder)/\(name)")).remove()
            }
            rmdir(file(folder))
        }
        Directory.removeTree(unfinishedFiles)
    }
}
