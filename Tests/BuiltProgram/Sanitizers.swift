import Foundation

/// The sanitizers that tests may run under.
public enum Sanitizers {
    /// How they are set; a program that a test starts with an environment of its own is told the same.
    public static let environment = ProcessInfo.processInfo.environment.filter {
        ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
    }

    /// Whether the tests run under one, whose own memory grows with what was touched.
    public static var areOn: Bool { !environment.isEmpty }
}
