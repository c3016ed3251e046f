internal import Dispatch
internal import Glibc

/// Brings what another program writes to an output: by its descriptor where it has one, and through a pipe otherwise.
@MainActor
struct OutputCapture {
    private let output: any Output
    private let pipe: Pipe?
    private let reader: Task<[UInt8], Never>?

    /// - Throws: A ``CommandFailure`` when the system gives no pipe.
    init(of output: any Output) throws {
        self.output = output
        guard output.descriptor == nil else {
            pipe = nil
            reader = nil
            return
        }
        let pipe = try Pipe()
        let readEnd = pipe.takeReadEnd()
        self.pipe = pipe
        reader = Task { await Self.read(readEnd) }
    }

    /// What the other program is to write to.
    var descriptor: Int32 { pipe?.writeEnd ?? output.descriptor ?? -1 }

    /// Writes what came through the pipe, when the other program has ended.
    func handOver() async throws {
        guard let reader, let pipe else { return }
        pipe.closeWriteEnd()
        let bytes = await reader.value
        try bytes.withUnsafeBytes { try output.write(bytes: $0) }
    }

    /// Reads to the end and closes the descriptor, on a thread that may wait: of a queue of its own, since the global ones have
    /// few threads, and start another only after a second in which all of them wait.
    private nonisolated static func read(_ descriptor: Int32) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "output-capture").async {
                var bytes: [UInt8] = []
                var chunk = [UInt8](repeating: 0, count: 1 << 16)
                while case let count = Glibc.read(descriptor, &chunk, chunk.count), count > 0 {
                    bytes += chunk[..<count]
                }
                close(descriptor)
                continuation.resume(returning: bytes)
            }
        }
    }
}
