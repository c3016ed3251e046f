internal import AlbumShell
internal import Files
internal import Glibc
internal import MusicLibrary
internal import Pictures
internal import ShellKit
internal import Transfers

/// The thumbnails of a site: those that an earlier export has made, and those to make from covers in the cache.
///
/// A thumbnail is named by its cover's file in the cache, which is a sum of the address, and by the size of that file, so a cover that
/// was downloaded again gets another one, and no cover needs to be read to find that nothing has changed.
@MainActor
final class SiteThumbnails {
    /// The covers that are shown.
    enum Choice {
        case none
        /// Those that may be published: their terms forbid it for Discogs' covers.
        case publishable
        case all
    }

    private struct Source: Sendable {
        let cover: CoverDrawer.Source
        let path: String
        /// The album's title and the cover's address, for messages.
        let title: String
        let address: String
    }

    private nonisolated static let size = PixelSize(width: 160, height: 160)
    private nonisolated static let quality = 80

    private let choice: Choice
    private let covers: CoverFetcher?
    private let folder: SiteFolder
    private var names: [String: String?] = [:]
    private var missing: [Source] = []
    /// The albums whose covers are Discogs', and those whose covers are not in the cache.
    private(set) var (forbidden, absent) = (0, 0)
    /// The covers that are no pictures, each as a sentence.
    private(set) var failures: [String] = []
    /// The covers that need a library that cannot be loaded, by error.
    private(set) var obstacles: [PictureError: Int] = [:]

    init(_ choice: Choice, of covers: CoverFetcher?, in folder: SiteFolder) {
        (self.choice, self.covers, self.folder) = (choice, covers, folder)
    }

    /// The names of all thumbnails that albums have.
    var used: Set<String> { Set(names.values.compactMap(\.self)) }

    /// The name of an album's thumbnail, also of one that is still to be made; nil for an album that has none.
    func name(of album: borrowing AlbumRow) -> String? {
        guard choice != .none, !album.cover.isEmpty else { return nil }
        let address = album.cover.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        if let known = names[address] { return known }
        let title = album.title.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        let name = newName(for: address, title: title)
        names[address] = .some(name)
        return name
    }

    private func newName(for address: String, title: String) -> String? {
        if choice == .publishable, Self.isOfDiscogs(address) {
            forbidden += 1
            return nil
        }
        guard let (cover, sum, size) = cover(of: address) else {
            absent += 1
            return nil
        }
        let name = "\(sum.prefix(32))-\(String(size, radix: 16)).jpg"
        if !folder.hasThumbnail(name) {
            missing.append(Source(cover: cover, path: folder.pathForThumbnail(name), title: title, address: address))
        }
        return name
    }

    /// The cover in the cache or in the program, the sum of its address, and its size in bytes.
    private func cover(of address: String) -> (CoverDrawer.Source, sum: String, size: Int)? {
        if let file = covers?.cache.file(for: address) {
            return (.file(file), String(file.split(separator: "/").last ?? ""), Path(file).size)
        }
        guard let bytes = covers?.embedded(address) else { return nil }
        return (.bytes(bytes), SHA256.hexadecimal(of: address), bytes.count)
    }

    /// True for an address on a server of Discogs.
    private static func isOfDiscogs(_ address: String) -> Bool {
        guard let host = try? WebAddress(address).host else { return false }
        return ".\(host.hasSuffix(".") ? host.dropLast() : host[...])".hasSuffix(".discogs.com")
    }

    /// Makes the thumbnails that do not exist yet, on all processors.
    ///
    /// - Returns: False if a cover is no picture; its albums have no thumbnail then.
    func make(_ row: ProgressRow) async throws -> Bool {
        let all = missing.count
        var (rest, done, isComplete) = (missing[...], 0, true)
        missing = []
        try await withThrowingTaskGroup(of: (Source, PictureError?).self) { group in
            for _ in 0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) {
                if let source = rest.popFirst() { group.addTask { (source, try Self.make(source)) } }
            }
            while let (source, error) = try await group.next() {
                done += 1
                row.show("Thumbnails: \(done) of \(all)")
                if let error {
                    try Task.checkCancellation()
                    names[source.address] = .some(nil)
                    if error.remedy == nil {
                        failures.append(
                            "The cover of '\(source.title)' was left out: '\(source.address)' \(error).")
                    } else {
                        obstacles[error, default: 0] += 1
                    }
                    isComplete = false
                }
                if let source = rest.popFirst() { group.addTask { (source, try Self.make(source)) } }
            }
        }
        return isComplete
    }

    private nonisolated static func make(_ source: Source) throws(SystemError) -> PictureError? {
        let bytes: [UInt8]
        do throws(PictureError) {
            let picture =
                switch source.cover {
                case .file(let path): try PictureDecoder().read(file: path, fitting: size)
                case .bytes(let bytes): try PictureDecoder().read(bytes, fitting: size)
                }
            bytes = try picture.jpeg(quality: quality)
        } catch {
            return error
        }
        try OpenFile(source.path, for: .writing, [.create, .truncate], mode: 0o666).write(bytes)
        return nil
    }
}
