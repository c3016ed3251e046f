internal import Dispatch
internal import Glibc
internal import LineEditing

/// A script in a file or from standard input.
@MainActor
public final class FileScriptSource: ScriptSource {
    private let reader: PlainLineReader
    private let descriptor: Int32
    private let name: String
    private let ownsDescriptor: Bool
    private var isAtStart = true

    /// The script in a file.
    ///
    /// A named pipe without a writer is accepted, and the call does not wait for one.
    /// - Throws: ``ShellError/unreadableScript(_:reason:)`` if the file is missing, is a directory, or cannot be read.
    public convenience init(path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw Self.unreadable(path, EISDIR)
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        self.init(descriptor: descriptor, named: path, ownsDescriptor: true)
    }

    /// The script from standard input.
    public convenience init() {
        self.init(descriptor: STDIN_FILENO, named: "<stdin>", ownsDescriptor: false)
    }

    private init(descriptor: Int32, named name: String, ownsDescriptor: Bool) {
        self.descriptor = descriptor
        self.name = name
        self.ownsDescriptor = ownsDescriptor
        reader = PlainLineReader(descriptor: descriptor)
    }

    isolated deinit {
        if ownsDescriptor { close(descriptor) }
    }

    /// True if the next line is not available yet.
    public var wouldWait: Bool { reader.wouldBlock }

    /// Waits on another thread until input is available or the task is cancelled.
    public func waitForInput() async {
        let descriptor = descriptor
        let isCancelled = CancellationFlag()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    while poll(&waiting, 1, Self.longestPoll) == 0, !isCancelled.isSet {}
                    continuation.resume()
                }
            }
        } onCancel: {
            isCancelled.set()
        }
    }

    /// The maximum delay after a cancellation, in milliseconds.
    private nonisolated static let longestPoll: Int32 = 50

    /// Passes the next line to `body`; removes a byte order mark at the start of the script.
    public func nextLine(_ body: (UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Void) throws -> Bool {
        let line: UnsafeBufferPointer<UInt8>?
        do {
            line = try reader.nextBytes()
        } catch {
            throw ShellError.unreadableScript(name, reason: error.description)
        }
        guard let line else { return false }
        guard isAtStart else {
            try body(line)
            return true
        }
        isAtStart = false
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        try body(line.starts(with: mark) ? UnsafeBufferPointer(rebasing: line.dropFirst(mark.count)) : line)
        return true
    }

    private static func unreadable(_ path: String, _ code: Int32) -> ShellError {
        .unreadableScript(path, reason: String(cString: strerror(code)))
    }
}

/// Canonical paths, for comparing different paths of the same file.
enum FilePlace {
    /// The absolute path without `.`, `..` and links; for a missing file, its directory's canonical path and its name.
    static func of(_ path: String) -> String {
        if let place = real(path) { return place }
        let parts = plain(path).split(separator: "/")
        let directory = "/" + parts.dropLast().joined(separator: "/")
        guard let name = parts.last else { return "/" }
        let place = real(directory) ?? directory
        return (place == "/" ? "" : place) + "/" + name
    }

    /// The path resolved by the system; nil if the file is missing.
    private static func real(_ path: String) -> String? {
        guard let place = realpath(path, nil) else { return nil }
        defer { free(place) }
        return String(cString: place)
    }

    /// The absolute path, normalised by its text alone.
    private static func plain(_ path: String) -> String {
        let start = path.hasPrefix("/") ? "" : (real(".") ?? "")
        var parts: [Substring] = []
        for part in (start + "/" + path).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
