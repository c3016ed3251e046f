import Foundation
import TestTraits
import Testing
import Transfers
import WebServer

/// Servers that compress a file although the request rejects compression.
@Suite(.blocking) struct EncodingTests {
    /// The text 'hello, hello, hello', compressed.
    private static let gzipped: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xD7,
        0x51, 0xC8, 0x40, 0xA2, 0x00, 0x9F, 0xA1, 0xCA, 0x09, 0x13, 0x00, 0x00, 0x00,
    ]
    private static let deflated: [UInt8] = [
        0x78, 0xDA, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xD7, 0x51, 0xC8, 0x40, 0xA2, 0x00, 0x44, 0x28, 0x06,
        0xD5,
    ]
    /// 300,000 zeros, compressed.
    private static let zeros = Data(
        base64Encoded:
            "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/Bj74rL24JMEAA=="
    )

    @Test(arguments: [("gzip", gzipped), ("deflate", deflated), ("GZIP", gzipped)])
    func `a response with one known compression is decompressed`(_ name: String, _ bytes: [UInt8]) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .encoded(bytes, as: name))

            let result = try await fetching.fetch("/a")

            #expect(fetching.file.bytes == Array("hello, hello, hello".utf8))
            #expect(result.received == 19)
        }
    }

    @Test(arguments: ["gzip, gzip", "br", "zstd", "gzip,br"])
    func `a response with two compressions or an unknown one is rejected`(_ name: String) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .encoded(Self.gzipped, as: name))

            let message = try await fetching.failure("/a")

            #expect(message.contains("sent the file compressed as '\(name.replacing(",b", with: ", b"))'"))
            #expect(message.contains("which was not requested"))
            #expect(fetching.file.bytes.isEmpty)
        }
    }

    @Test func `a response that decompresses to more than the limit is rejected`() async throws {
        try await Fetching.with { fetching in
            let zeros = try #require(Self.zeros)
            fetching.server.answer("/a", with: .encoded(Array(zeros), as: "gzip"))

            let message = try await fetching.failure("/a", limit: 100_000)

            #expect(message == "the file from the server '127.0.0.1' exceeds the limit of 100 kB. Use a smaller file.")
            #expect(fetching.file.bytes.count <= 100_000)
        }
    }

    @Test func `a response that decompresses to more than the memory limit is rejected`() async throws {
        try await Fetching.with {
            $0.decodedLimit = 50_000
        } _: { fetching in
            let zeros = try #require(Self.zeros)
            fetching.server.answer("/a", with: .encoded(Array(zeros), as: "gzip"))

            let message = try await fetching.failure("/a")

            #expect(message == "the file from the server '127.0.0.1' exceeds the limit of 50 kB. Use a smaller file.")
        }
    }

    @Test func `a response with damaged compression is rejected`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .encoded(Array("not compressed at all".utf8), as: "gzip"))

            let message = try await fetching.failure("/a")

            #expect(message.contains("sent the file compressed as 'gzip', but damaged."))
        }
    }

    @Test func `control characters in the name of a compression do not reach the terminal`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .encoded([1], as: "\u{9B}31mred\u{202E}"))

            let message = try await fetching.failure("/a")

            #expect(
                !message.unicodeScalars.contains {
                    $0.value < 32 || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
                })
        }
    }
}
