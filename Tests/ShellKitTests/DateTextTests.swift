import Foundation
import Testing

@testable import ShellKit

@Suite struct DateTextTests {
    private static let times: [(seconds: Double, text: String)] = [
        (0, "1970-01-01T00:00:00Z"), (1_700_000_000.9, "2023-11-14T22:13:20Z"), (1e300, "9999-12-31T23:59:59Z"),
        (-.infinity, "0001-01-01T00:00:00Z"),
    ]

    @Test(arguments: times) func `a timestamp is in UTC, between the years 1 and 9999`(seconds: Double, text: String) {
        #expect(Date(timeIntervalSince1970: seconds).universalTime == text)
    }
}
