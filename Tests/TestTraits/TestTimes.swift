import Foundation
import Testing

/// The times of the tests with a ``ConcurrencyLimit``, in the file that `BLUELIB_TEST_TIMES` names.
///
/// The times that `swift test` prints contain the waiting for a turn. Each line has the seconds that a test took, and its name.
enum TestTimes {
    private static let file = ProcessInfo.processInfo.environment["BLUELIB_TEST_TIMES"]

    static func record(_ test: Test, since start: ContinuousClock.Instant) {
        guard let file, let stream = fopen(file, "a") else { return }
        defer { fclose(stream) }
        fputs(String(format: "%8.2f", (ContinuousClock.now - start) / .seconds(1)) + "\t\(test.id)\n", stream)
    }
}
