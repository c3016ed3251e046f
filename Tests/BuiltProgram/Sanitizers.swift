import Foundation

/// The sanitizers that tests may run under.
public enum Sanitizers {
    /// Their settings; a program that a test starts with its own environment gets them too.
    public static let environment = ProcessInfo.processInfo.environment.filter {
        ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
    }

    /// True if the tests run under a sanitizer, whose own memory grows with the memory that was used.
    public static var areOn: Bool { !environment.isEmpty }

    /// The factor of a time limit: a program that ended within 0.2 seconds took up to 2.5 under a sanitizer, on a busy machine.
    public static let slowness = areOn ? 20.0 : 1

    /// True under ThreadSanitizer, which starts no program if the size of files is limited.
    public static var watchThreads: Bool { environment["TSAN_OPTIONS"] != nil }
}
