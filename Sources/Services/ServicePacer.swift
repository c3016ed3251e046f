internal import Files
internal import Glibc
internal import Transfers

/// The pace of the requests to a service, for all programs of the user on this machine.
///
/// A file has the times of the latest starts, by the clock that goes on while the machine is suspended. Its lock is held only while the
/// times are read and written, so that programs that wait do not block each other.
struct ServicePacer: Sendable {
    /// The time between two attempts to take the lock.
    private static let retry = Duration.milliseconds(2)

    private let pace: Service.Pace?
    private let path: String

    init(_ service: Service) {
        self.init(
            service.pace, at: "\(SharedFile.folder)/\(service.kind)-\(service.address.host)-\(service.address.port)")
    }

    /// - Parameter path: The file with the times, in a directory that has no other files.
    init(_ pace: Service.Pace?, at path: String) { (self.pace, self.path) = (pace, path) }

    /// Waits until a request may start, and records its start.
    ///
    /// - Parameter sleep: Waits for a time.
    /// - Returns: The start; nil without a pace.
    /// - Throws: ``ServiceError/unpaced(folder:reason:)`` or a cancellation error.
    @discardableResult
    func waitForTurn(
        _ sleep: (Duration) async throws -> Void = { try await Task.sleep(for: $0, tolerance: .zero) }
    ) async throws -> Duration? {
        guard let pace else { return nil }
        while true {
            try Task.checkCancellation()
            let (start, delay) = try attempt(pace)
            guard let delay else { return start }
            try await sleep(delay)
        }
    }

    /// The delay until the earliest recorded request is older than the period; 60 s if there is none.
    var restOfWindow: Duration {
        guard let pace, pace.period > .seconds(60), let file = try? SharedFile.open(path),
            let first = Self.starts(in: file).first
        else { return .seconds(60) }
        return max(.zero, first + pace.period - Self.now)
    }

    /// Moves a recorded start to the present, because the request may have been sent later.
    func postpone(_ start: Duration) async throws {
        guard let pace else { return }
        while try attempt(pace, movingFrom: start).delay != nil { try await Task.sleep(for: Self.retry) }
    }

    /// Records a start now if the request may start, or else returns the delay before another attempt.
    private func attempt(
        _ pace: Service.Pace, movingFrom old: Duration? = nil
    ) throws -> (start: Duration, delay: Duration?) {
        do throws(SystemError) {
            let file = try SharedFile.open(path)
            let now = Self.now
            guard try file.tryLock() else { return (now, Self.retry) }
            defer { file.unlock() }
            // A time in the future is from before the start of the machine.
            let recent = Self.starts(in: file).filter { $0 <= now && $0 > now - pace.period && $0 != old }
            if recent.count >= pace.count, old == nil {
                return (now, recent[recent.count - pace.count] + pace.period - now)
            }
            let lines = (recent + [now]).map { "\(Int(($0 / .nanoseconds(1)).rounded()))\n" }.joined()
            try file.write(Array(lines.utf8), at: 0)
            try file.truncate(to: lines.utf8.count)
            return (now, nil)
        } catch {
            throw ServiceError.unpaced(folder: Path(path).parent.string, reason: error.description)
        }
    }

    /// The recorded starts, the first one first.
    private static func starts(in file: OpenFile) -> [Duration] {
        let text = (try? file.readToEnd(limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").compactMap { Int64($0).map { .nanoseconds($0) } }.sorted()
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
