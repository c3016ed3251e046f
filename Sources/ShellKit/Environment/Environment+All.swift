internal import Foundation

extension Environment {
    /// Every variable with its value.
    public static var all: [String: String] { ProcessInfo.processInfo.environment }
}
