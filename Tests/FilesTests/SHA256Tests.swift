import Foundation
import TestTraits
import Testing

import Files

@Suite(.blocking) struct SHA256Tests {
    /// The examples of NIST for FIPS 180-4.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func `hashes match the published examples`(text: String, hash: String) {
        #expect(SHA256.hexadecimal(of: text) == hash)
    }

    @Test func `hashes of all lengths up to three blocks match those of sha256sum`() throws {
        let texts = (0...192).map { String(repeating: "x", count: $0) }
        let hashes = try texts.map { text in
            let process = Process()
            let (input, output) = (Pipe(), Pipe())
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["sha256sum"]
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
            try input.fileHandleForWriting.close()
            let line = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return String(line.prefix(64))
        }
        #expect(texts.map { SHA256.hexadecimal(of: $0) } == hashes)
    }
}
