import BuiltProgram
import TestTraits
import Testing
import WebServer

/// Each server error results in a sentence with the way out, leaves no file, and does not end the shell.
@Suite(.blocking) struct HostileAnswerTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answers: [String: WebAnswer]
        /// The cover's address; HOST stands for the server's.
        var address = "HOST/cover"
        var timeout = 20
        /// The expected sentence; HOST stands for the server's address.
        let sentence: String

        init(_ name: String, _ answer: WebAnswer, _ sentence: String, timeout: Int = 20) {
            self.init(name, ["/cover": answer], sentence)
            self.timeout = timeout
        }

        init(_ name: String, _ answers: [String: WebAnswer], at address: String = "HOST/cover", _ sentence: String) {
            (testDescription, self.answers, self.address, self.sentence) = (name, answers, address, sentence)
        }
    }

    private static let server = "the server '127.0.0.1'"
    private static let came = "the file from 'HOST/cover'"
    private static let elsewhere = "'edit cover=URL' sets another address."
    private static let text = Array("<!doctype html><p>Not here</p>".utf8)

    private static let examples = [
        Example("endless", .endless, "the file from \(server) exceeds the limit of 33 MB. Use a smaller file."),
        Example(
            "fewer bytes than announced", .claiming(length: 5000, text),
            "the connection to \(server) was lost after \(text.count) of 5000 bytes. Try again later."),
        Example(
            "more bytes than announced",
            .claiming(length: HostileFiles.tornJPEG.count - 10, HostileFiles.tornJPEG),
            "\(came) is a JPEG that ends too early. \(elsewhere)"),
        Example("HTML", .bytes(text, type: "image/png"), "\(came) is not a picture: it is HTML. \(elsewhere)"),
        Example(
            "a PNG of 40,000 × 40,000 pixels",
            .bytes(HostileFiles.png(width: 40_000, height: 40_000), type: "image/png"),
            "\(came) is 40000 × 40000 pixels; the limit is 20000 for a side. \(elsewhere)"),
        Example(
            "a torn JPEG", .bytes(HostileFiles.tornJPEG, type: "image/jpeg"),
            "\(came) is a JPEG that ends too early. \(elsewhere)"),
        Example(
            "compressed twice, said once", .encoded(HostileFiles.gzip(HostileFiles.gzip(text)), as: "gzip"),
            "\(came) is not a picture: it is compressed once more. \(elsewhere)"),
        Example(
            "compressed twice, said twice", .encoded(HostileFiles.gzip(HostileFiles.gzip(text)), as: "gzip, gzip"),
            "\(server) sent the file compressed as 'gzip, gzip', which was not requested. Use another address."),
        Example("busy for ever", .status(429), "\(server) answered 429 Too Many Requests. Try again later."),
        Example(
            "busy for an hour", .status(429, [("Retry-After", "3600")]),
            "\(server) is busy: 429 Too Many Requests. Try again in 60 min."),
        Example(
            "a circle", ["/cover": .redirect(to: "/other"), "/other": .redirect(to: "/cover")],
            "\(server) redirects in a loop. Use the final address of the file."),
        Example(
            "on to a file", .redirect(to: "file:///etc/passwd"),
            "\(server) redirects to an address that begins with 'file:', which is not followed. Use another address."),
        Example(
            "refusing", [:], at: "http://127.0.0.1:1/cover",
            "\(server) refused the connection. Check the address, or try again later."),
        Example(
            "silent", .silent, "\(server) did not answer within 4 s. Try again later.", timeout: 4),
        Example(
            "stalling", .stalling([UInt8](repeating: 0, count: 100), after: 60),
            "\(server) sent nothing for 6 s after 60 of 100 bytes. Try again later.", timeout: 6),
    ]

    @Test(arguments: examples)
    func `an error of a server is reported with the way out`(_ example: Example) async throws {
        let server = try await CoverServer()
        for (path, answer) in example.answers { server.web.answer(path, with: answer) }
        func hosted(_ text: String) -> String { text.replacing("HOST", with: server.web.url("")) }
        let home = try server.home([("Blue", hosted(example.address))])
        let lines = ["set covers-timeout \(example.timeout)", "cover", "download", "echo on"]
        let result = try home.run(["--on-error", "continue"] + lines.flatMap { ["-c", $0] })
        let sentence = hosted(example.sentence)
        #expect(result.output == "on\n", "\(result)")
        #expect(result.status == 1)
        #expect(result.diagnostics.contains("the cover of 'Blue' cannot be shown: \(sentence)\n"), "\(result)")
        #expect(result.diagnostics.contains("No cover of 'Blue': \(sentence)\n"), "\(result)")
        #expect(!result.diagnostics.contains("\u{1b}"))
        #expect(home.covers.isEmpty)
    }
}
