internal import AlbumShell
internal import Files
internal import Glibc
internal import ShellKit
internal import Synchronization

/// The tags of audio files, read by two helpers to which paths are handed out 50 at a time.
final class TagReader: Sendable {
    /// The files between two reports of progress; their answers are in memory.
    static let window = 2000
    private static let batch = 50
    private let helpers = [TagHelperConnection(), TagHelperConnection()]

    /// The number of files that are handed out.
    private final class Position: Sendable { let next = Mutex(0) }

    /// Asks for the tags of files. The answers have the order of the files.
    ///
    /// - Throws: A ``CommandFailure`` if no helper can run, or if helpers have died on three files in a row; a cancellation error.
    func answers(for files: [AudioPath]) async throws -> [TagAnswer] {
        let position = Position()
        let parts = try await withThrowingTaskGroup(of: [(Int, [TagAnswer])].self) { group in
            for helper in helpers {
                group.addTask {
                    var parts: [(Int, [TagAnswer])] = []
                    while true {
                        let range = position.next.withLock { next in
                            let end = TagReader.end(of: files, from: next)
                            defer { next = end }
                            return next..<end
                        }
                        if range.isEmpty { return parts }
                        parts.append((range.lowerBound, try await helper.answers(for: files[range].map(\.bytes))))
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }

    /// The end of a batch, whose paths fit into an empty pipe at once, so that no write waits.
    private static func end(of files: [AudioPath], from start: Int) -> Int {
        var (end, size) = (start, 0)
        while end < files.count, end - start < batch {
            size += files[end].bytes.count + 1
            if size > Int(PIPE_BUF), end > start { break }
            end += 1
        }
        return end
    }

    /// Ends the helpers, and waits until they are gone.
    func end() async { for helper in helpers { await helper.end() } }
}

/// The answer of a helper about a file: a line of JSON, or the reason why there is none.
enum TagAnswer: Sendable {
    case line([UInt8])
    case fault(String)
}

/// A helper, which is started when a file is to be read, and again after its death.
private actor TagHelperConnection {
    /// A helper that says nothing for so long is ended; by itself it ends after 5 s on one file.
    private static let silence = Duration.seconds(8)
    /// The deaths in a row that end an import.
    private static let mostDeaths = 3

    private struct Helper {
        let process: SystemProcess
        let ending: Task<SystemProcess.End, Never>
        let input: OpenFile
        let output: OpenFile
    }

    private var helper: Helper?
    private var deaths = 0

    func answers(for paths: [[UInt8]]) async throws -> [TagAnswer] {
        var answers: [TagAnswer] = []
        var isSingle = false
        while answers.count < paths.count {
            let asked = paths[answers.count...].prefix(isSingle ? 1 : paths.count)
            answers += try await lines(for: asked).map { .line($0) }
            try Task.checkCancellation()
            guard let end = await collect() else { continue }
            if end == .status(127) { throw CommandFailure(TagHelper.missing + ".") }
            let isLate = end == .status(TagHelper.tooLate)
            // The answers that the helper had not sent are lost, so the file in hand is found one at a time.
            guard isSingle || isLate, answers.count < paths.count else {
                isSingle = true
                continue
            }
            deaths += 1
            let path = AudioPath.text(of: paths[answers.count])
            guard deaths < Self.mostDeaths else {
                throw CommandFailure(
                    "the program that reads tags has failed on \(deaths) files in a row, the last of which is '\(path)'; "
                        + "nothing was changed.")
            }
            answers.append(
                .fault(isLate ? "reading it takes longer than 5 seconds" : "the program that reads it has failed"))
        }
        return answers
    }

    /// Sends paths to the helper, and returns its answers; if it dies, only those that it had sent.
    private func lines(for paths: ArraySlice<[UInt8]>) async throws -> [[UInt8]] {
        let helper = try self.helper ?? start()
        self.helper = helper
        // After the death of the helper, the end of its output follows.
        try? helper.input.write(Array(paths.map { $0 + [0] }.joined()))
        var (lines, text) = ([[UInt8]](), [UInt8]())
        while lines.count < paths.count {
            let late = ContinuousClock.now + Self.silence
            await helper.output.waitForInput { if ContinuousClock.now > late { helper.process.terminate() } }
            guard !Task.isCancelled, let piece = helper.output.piece(), !piece.isEmpty else { break }
            text += piece
            while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
                lines.append(Array(text[..<end]))
                text.removeSubrange(...end)
            }
        }
        if !lines.isEmpty { deaths = 0 }
        if lines.count < paths.count { helper.process.terminate() }
        isDead = lines.count < paths.count
        return lines
    }

    /// True if the helper has died, or is asked to end.
    private var isDead = false

    /// The way in which a helper has died; nil if it runs.
    private func collect() async -> SystemProcess.End? {
        guard isDead, let helper else { return nil }
        (self.helper, isDead) = (nil, false)
        return await helper.ending.value
    }

    private func start() throws -> Helper {
        let (input, output) = (try OpenFile.pipe(), try OpenFile.pipe())
        var descriptors = SystemProcess.Descriptors()
        (descriptors.input, descriptors.output) = (input.reader.descriptor, output.writer.descriptor)
        let process = try TagHelper.start(descriptors)
        withExtendedLifetime((input.reader, output.writer)) {}
        return Helper(
            process: process, ending: Task.detached { await process.end() }, input: input.writer, output: output.reader)
    }

    func end() async {
        guard let helper else { return }
        self.helper = nil
        helper.process.terminate()
        _ = await helper.ending.value
    }
}

extension OpenFile {
    /// The bytes that are in a pipe now; empty at its end, nil after an error.
    fileprivate func piece() -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, length in
            count = (try? read(into: UnsafeMutableRawBufferPointer(buffer))) ?? -1
            length = max(count, 0)
        }
        return count < 0 ? nil : bytes
    }
}
