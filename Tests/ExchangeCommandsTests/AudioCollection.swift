import BuiltProgram
import Foundation

/// A folder of audio files in a home of the program, and the library after its import.
struct AudioCollection {
    /// The files of Tests/Audio.
    static let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Audio").standardized

    let home: ProgramHome
    /// The folder with the files.
    let root: String

    /// An album of the library as an export has it.
    struct Album: Decodable, Equatable {
        let title: String
        let artist: String
        let year: Int?
        let coverUrl: String?
        private let genre: String?
        private let fields: [String: String]?

        var genres: [String]? { genre?.components(separatedBy: "; ") }

        func text(_ field: String) -> String? { fields?[field] }
    }

    init() throws {
        home = try ProgramHome()
        root = URL(fileURLWithPath: home.path).resolvingSymlinksInPath().path + "/music"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        _ = try home.run(["-c", "delete *"])
    }

    /// Runs lines, in which `ROOT` is the folder.
    func run(_ lines: String..., environment: [String: String] = [:]) throws -> ProgramResult {
        try home.run(
            lines.flatMap { ["-c", $0.replacingOccurrences(of: "ROOT", with: root)] }, environment: environment)
    }

    /// The albums of the library.
    func albums() throws -> [Album] {
        let result = try run("export --to '\(home.file("all.json"))' --replace")
        guard result.status == 0, let bytes = home.bytes(of: "all.json") else { throw CocoaError(.fileReadUnknown) }
        return try JSONDecoder().decode([Album].self, from: bytes)
    }

    /// Writes a file below the folder; its path need not be UTF-8.
    func write(_ bytes: some Sequence<UInt8>, to name: [UInt8]) throws {
        let path = Array(root.utf8) + [0x2F] + name
        for end in path.indices where path[end] == 0x2F && end > root.utf8.count {
            _ = (path[..<end].map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
                mkdir($0.baseAddress!, 0o755)
            }
        }
        let file = open(path.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
        try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: Data(bytes))
    }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws { try write(bytes, to: Array(name.utf8)) }

    /// Adds a file of Tests/Audio under another name.
    func add(_ sample: String, as name: String) throws {
        try write(Data(contentsOf: Self.samples.appending(path: sample)), to: name)
    }

    /// The sounds of a file of Tests/Audio behind tags of ID3v2.4: texts by the names of frames, or of frames `TXXX`.
    static func mp3(_ tags: [String: String], picture: Data? = nil) throws -> Data {
        let sample = try Data(contentsOf: samples.appending(path: "picture.mp3"))
        let old = sample[6..<10].reduce(0) { $0 << 7 | Int($1) } + 10
        func size(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) } }
        var frames = Data()
        for (name, text) in tags.sorted(by: { $0.key < $1.key }) {
            let isUsual = name.utf8.count == 4
            let body = [3] + Array((isUsual ? text : "\(name)\0\(text)").utf8)
            frames += Array((isUsual ? name : "TXXX").utf8) + size(body.count) + [0, 0] + body
        }
        if let picture {
            let body = [3] + Array("image/jpeg\0".utf8) + [3, 0] + Array(picture)
            frames += Array("APIC".utf8) + size(body.count) + [0, 0] + body
        }
        return Data("ID3\u{4}\0\0".utf8) + size(frames.count) + frames + sample[old...]
    }

    /// Adds an MP3 file with an album, an artist, and other tags.
    func add(_ name: String, album: String?, artist: String? = "Sine", _ tags: [String: String] = [:]) throws {
        var all = tags
        (all["TALB"], all["TPE1"]) = (album, artist)
        try write(Self.mp3(all), to: name)
    }

    /// A sum of the bytes, the sizes and the times of all files.
    func sum() throws -> String {
        try home.runShell(
            "cd '\(root)' && { find . -type f -print0 | sort -z | xargs -0 sha256sum; find . -printf '%p %s %T@ %C@\\n' | sort; } | sha256sum"
        ).output
    }
}
