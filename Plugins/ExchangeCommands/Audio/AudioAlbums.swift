internal import AlbumModel
internal import Files
internal import ShellKit
internal import Tabular

/// Groups the files of a tree to albums, folder by folder.
///
/// Files with one release of MusicBrainz belong together, wherever they are, and files in one folder with one title. Folders such as
/// `CD1` count as the folder that they are in. The parts of albums are in a temporary file, so that memory holds two numbers of each.
struct AudioAlbums {
    private(set) var summary = AudioSummary()
    private let root: [UInt8]
    private let keepsUntagged: Bool
    private let parts: OpenFile
    /// The keys of the parts in their order, and the number of parts of each.
    private var keys: [Int] = []
    private var counts: [Int: UInt32] = [:]
    /// The folders from the root to the latest one, with the addresses of their covers.
    private var covers: [(folder: [UInt8], address: String?)] = []
    /// The albums of the present folder with the keys that their parts in other folders have.
    private var current: [(key: String, album: AudioAlbum)] = []
    /// The places of these albums by release and by title.
    private var indexes: [String: Int] = [:]

    init(root: String, keepsUntagged: Bool) throws {
        (self.root, self.keepsUntagged, parts) = (Array(root.utf8), keepsUntagged, try .temporary())
    }

    /// Adds the files of a folder with the answers of the helpers.
    mutating func add(_ folder: AudioFolder, _ answers: [TagAnswer]) throws {
        let isDisc = folder.path.count > root.count && Self.isDisc(folder.path)
        let home = isDisc ? Array(folder.path[..<(folder.path.lastIndex(of: 0x2F) ?? 0)]) : folder.path
        covers.removeAll { !folder.path.starts(with: $0.folder + [0x2F]) }
        let own = folder.cover.map { AudioPath.address(of: folder.path + [0x2F] + $0) }
        let cover = own ?? (isDisc ? covers.last { $0.folder == home }?.address : nil)
        covers.append((folder.path, cover))
        guard !folder.files.isEmpty else { return }
        let place = AudioPath.text(of: home)
        var untitled: [AudioAlbum] = []
        for (file, answer) in zip(folder.files, answers) {
            summary.files += 1
            guard let answer = summary.value(of: answer, about: file) else { continue }
            var album = AudioAlbum(answer, at: file.bytes, home: place, cover: cover)
            if album[.title].isEmpty {
                guard keepsUntagged else {
                    summary.addUntagged(file)
                    continue
                }
                album.add([AudioPath.text(of: home[(home.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...])], as: .title)
            }
            // Those with a release come first, so that others with their title join them.
            if album.release == nil { untitled.append(album) } else { join(album, place) }
        }
        for album in untitled { join(album, place) }
        try flush()
    }

    /// Adds what the walk could not read.
    mutating func add(faults: [String], isPartial: Bool) {
        faults.forEach { summary.addFault($0) }
        summary.isPartial = summary.isPartial || isPartial
    }

    private mutating func join(_ album: AudioAlbum, _ home: String) {
        let title = TextFolding.foldCase(album[.title].first ?? "")
        let release = album.release.map { " \($0)" }
        if let index = indexes[release ?? title] { return current[index].album.add(album) }
        indexes[release ?? title] = current.count
        if release != nil, indexes[title] == nil { indexes[title] = current.count }
        current.append((release ?? "\(home)\0\(title)", album))
    }

    private mutating func flush() throws {
        var lines = ""
        for (key, album) in current {
            keys.append(key.hashValue)
            counts[key.hashValue, default: 0] += 1
            lines += album.line + "\n"
        }
        (current, indexes) = ([], [:])
        try parts.write(Array(lines.utf8))
    }

    /// Writes a row of JSON for each album, in the order of their last files.
    mutating func writeRows(to file: OpenFile) throws {
        try parts.rewind()
        var lines = LineReader(parts)
        // The albums of which parts are still to come, and their places.
        var open: [Int: AudioAlbum] = [:]
        var (text, next) = ("", 0)
        while let line = try lines.next(), next < keys.count {
            let key = keys[next]
            next += 1
            guard var album = AudioAlbum(line: line) else { continue }
            if var earlier = open[key] {
                earlier.add(album)
                album = earlier
            }
            counts[key]? -= 1
            open[key] = counts[key] == 0 ? nil : album
            guard counts[key] == 0 else { continue }
            let (row, fault) = album.row
            if let fault { summary.addFault(fault) }
            guard let row else { continue }
            summary.albums += 1
            text += row.serialized() + "\n"
            if text.utf8.count > 1 << 16 {
                try file.write(Array(text.utf8))
                text = ""
            }
        }
        try file.write(Array(text.utf8))
    }

    /// True for a folder with a disc of an album: `CD1`, `Disc 2`, `disk 03`.
    private static func isDisc(_ path: [UInt8]) -> Bool {
        let name = path[(path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...]
        guard name.count <= 12 else { return false }
        return String(decoding: name, as: UTF8.self).lowercased().wholeMatch(of: #/(cd|dis[ck])[ _.-]*[0-9]{1,3}/#)
            != nil
    }
}

/// Reads the lines of a file.
struct LineReader {
    private let file: OpenFile
    private var (bytes, position, isAtEnd) = ([UInt8](), 0, false)

    init(_ file: OpenFile) { self.file = file }

    /// The next line without its line feed; nil at the end.
    mutating func next() throws(SystemError) -> [UInt8]? {
        var searched = 0
        while true {
            if let end = bytes[(position + searched)...].firstIndex(of: 0x0A) {
                defer { position = end + 1 }
                return Array(bytes[position..<end])
            }
            searched = bytes.count - position
            if isAtEnd { return searched == 0 ? nil : try bytes(searched) }
            try fill()
        }
    }

    /// The next bytes; fewer at the end.
    mutating func bytes(_ count: Int) throws(SystemError) -> [UInt8] {
        while bytes.count - position < count, !isAtEnd { try fill() }
        let end = min(position + count, bytes.count)
        defer { position = end }
        return Array(bytes[position..<end])
    }

    private mutating func fill() throws(SystemError) {
        bytes.removeSubrange(..<position)
        position = 0
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        defer { piece.deallocate() }
        let count = try file.read(into: piece)
        bytes += piece[..<count]
        isAtEnd = count == 0
    }
}
