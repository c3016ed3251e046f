internal import Files
internal import Glibc
internal import MusicLibrary
package import ShellKit

/// The program `bluelib-tags`, which reads audio files with TagLib: a fault in a parser costs a file and not the session.
package enum TagHelper {
    /// The status of a helper that has ended because a file took too long.
    package static let tooLate: Int32 = 3
    private static let name = "bluelib-tags"

    /// The endings of audio files, also of those that TagLib cannot read.
    package static let endings = Set(
        """
        3ga aac ac3 aif aifc aiff alac ape asf dff dsf eac3 flac kar m4a m4b m4p m4r mid midi mka mp+ mp1 mp2 mp3 mp4 mpc mpp oga \
        ofr ofs ogg opus rmi shn spx tak tta wav wave wma wv
        """.split(separator: " ").map(String.init))

    /// The program: in `libexec` beside the directory of this program, or beside this program in a checkout; nil if it is missing.
    package static var path: String? {
        guard let folder = Path.program?.parent else { return nil }
        return [folder.parent.string + "/libexec", folder.string].map { "\($0)/\(name)" }
            .first { Path($0).isExecutable && !Path($0).isDirectory }
    }

    /// The reason why no helper can run.
    package static let missing =
        "the program '\(name)' is missing or cannot start; it reads the tags of audio files, and needs TagLib. "
        + "Install the package 'libtag1v5' (Fedora, Arch: 'taglib') and this program again"

    /// Starts the helper.
    ///
    /// - Throws: A ``CommandFailure`` if it is missing or cannot be started.
    package static func start(
        _ descriptors: SystemProcess.Descriptors, _ arguments: [String] = []
    ) throws -> SystemProcess {
        guard let path else { throw CommandFailure(missing + ".") }
        var descriptors = descriptors
        (descriptors.haveOwnSession, descriptors.areOfThisProgram) = (true, true)
        return try SystemProcess([path] + arguments, named: name, descriptors, environment: ChildEnvironment())
    }

    /// True if the end of a path, as in an address, is one of ``endings``.
    package static func reads(_ path: some BidirectionalCollection<UInt8>) -> Bool {
        let ending = path.suffix(5)
        guard let dot = ending.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return endings.contains(String(decoding: ending[ending.index(after: dot)...], as: UTF8.self).lowercased())
    }

    // MARK: Pictures

    /// Writes the front picture of an audio file into an open file, and returns its size; nil if the address is not that of an audio file.
    @concurrent @Sendable
    package static func writePicture(of address: String, to descriptor: Int32) async throws -> Int? {
        guard let path = path(in: address), reads(path.dropLast().map { UInt8(bitPattern: $0) }) else { return nil }
        let file = OpenFile(descriptor: open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0), isOwned: true)
        guard file.descriptor >= 0 else { throw UnusableCover("cannot be opened: \(SystemError())") }
        do {
            let errors = try OpenFile.temporary()
            var descriptors = SystemProcess.Descriptors()
            (descriptors.input, descriptors.output) = (file.descriptor, descriptor)
            descriptors.diagnostics = errors.descriptor
            let end = try await start(descriptors, ["--picture", "/dev/stdin"]).end()
            try Task.checkCancellation()
            guard end == .status(0) else {
                try errors.rewind()
                let reason = try String(decoding: errors.readToEnd(limit: 1000), as: UTF8.self).split(separator: "\n")
                    .last
                throw UnusableCover(
                    end == .status(1) ? "has no cover: \(reason ?? "it cannot be read")" : "cannot be read by '\(name)'"
                )
            }
            return FileStatus(descriptor: descriptor)?.size ?? 0
        } catch let error as CommandFailure {
            throw UnusableCover("cannot be read", remedy: error.message)
        }
    }

    /// The path in the address of a file, as a C string; nil for any other address. It need not be UTF-8.
    private static func path(in address: String) -> [CChar]? {
        let (scheme, text) = ("file://", Array(address.utf8))
        let isAddress = address.prefix(scheme.count).lowercased() == scheme
        guard isAddress || address.hasPrefix("/") else { return nil }
        var (path, rest) = ([UInt8](), text[...])
        if isAddress {
            rest = rest.dropFirst(scheme.utf8.count)
            if rest.first != UInt8(ascii: "/") { rest = rest.drop { $0 != UInt8(ascii: "/") } }
        }
        while let byte = rest.popFirst() {
            let code =
                isAddress && byte == UInt8(ascii: "%")
                ? UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) : nil
            if code != nil { rest = rest.dropFirst(2) }
            path.append(code ?? byte)
        }
        return path.isEmpty || path.contains(0) ? nil : path.map { CChar(bitPattern: $0) } + [0]
    }
}
