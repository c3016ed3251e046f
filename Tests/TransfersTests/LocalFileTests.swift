import Foundation
import TestTraits
import Testing
import WebServer

@testable import Transfers

@Suite(.blocking) struct LocalFileTests {
    @Test func `a local file is fetched like a remote one`() async throws {
        try await Fetching.with { fetching in
            let source = try TemporaryFile()
            defer { source.remove() }
            try Data(repeating: 5, count: 100_000).write(to: URL(fileURLWithPath: source.path))
            let reports = Reports()

            let result = try await fetching.fetch(address: "file://\(source.path)", reports.note)

            #expect(result.received == 100_000)
            #expect(fetching.file.bytes == [UInt8](repeating: 5, count: 100_000))
            #expect(reports.all.last == TransferProgress(received: 100_000, expected: 100_000, attempt: 1))
        }
    }

    @Test func `names with spaces and non-ASCII letters are read with and without percent encoding`() async throws {
        try await Fetching.with { fetching in
            let path = fetching.file.path + " ä#.png"
            try Data([1, 2]).write(to: URL(fileURLWithPath: path))
            defer { unlink(path) }
            let address = URL(fileURLWithPath: path).absoluteString

            #expect(try await fetching.fetch(address: address).received == 2)
            #expect(
                try await fetching.fetch(address: "file://\(path.replacingOccurrences(of: "#", with: "%23"))").received
                    == 2)
        }
    }

    @Test func `a directory, and a missing, empty or oversized file, are reported`() async throws {
        try await Fetching.with { fetching in
            let path = fetching.file.path
            #expect(
                try await fetching.failure(address: "file://\(path)")
                    == "the file '\(path)' is empty. Use another file.")
            #expect(
                try await fetching.failure(address: "file://\(path)x")
                    == "the file '\(path)x' does not exist. Check its name.")
            #expect(
                try await fetching.failure(address: "file:///tmp")
                    == "'/tmp' is not a regular file. Use the address of a file.")
            #expect(
                try await fetching.failure(address: "file:///dev/zero")
                    == "'/dev/zero' is not a regular file. Use the address of a file.")
            try Data(repeating: 1, count: 20_000).write(to: URL(fileURLWithPath: path + "l"))
            defer { unlink(path + "l") }
            let message = try await fetching.failure(address: "file://\(path)l", limit: 19_999)
            #expect(message == "the file '\(path)l' exceeds the limit of 19 kB. Use a smaller file.")
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a named pipe without a writer is rejected at once`() async throws {
        try await Fetching.with { fetching in
            let path = fetching.file.path + ".pipe"
            #expect(mkfifo(path, 0o600) == 0)
            defer { unlink(path) }

            let message = try await fetching.failure(address: "file://\(path)")

            #expect(message == "'\(path)' is not a regular file. Use the address of a file.")
        }
    }
}
