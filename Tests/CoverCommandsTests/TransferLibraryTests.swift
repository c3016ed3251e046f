import BuiltProgram
import Testing
import WebServer

/// libcurl, which downloads need and nothing else does: it is opened with the first one, and named where it cannot be loaded.
@Suite(.serialized, .ownThread) struct TransferLibraryTests {
    private static let lacking = "the library 'libcurl.so.4', which cannot be loaded."

    @Test func `a start does not load it, and neither does a cover that is here`() async throws {
        let server = try await CoverServer()
        server.web.answer("/a", with: .bytes(server.picture))
        let home = try server.home([("Blue", server.web.url("/a"))])
        #expect(try !isLoaded(behind: "list", in: home))
        #expect(try isLoaded(behind: "download --missing", in: home))
        #expect(home.covers.count == 1)
        #expect(try !isLoaded(behind: "download --missing", in: home))
    }

    @Test func `without it a download fails and says why, and all else goes on`() async throws {
        let server = try await CoverServer()
        server.web.answer("/a", with: .bytes(server.picture))
        let home = try server.home([("Blue", server.web.url("/a"))])
        let result = try home.run(
            ["--on-error", "continue", "-c", "download --missing\nadd Green --artist A\nlist"],
            environment: home.lacking)
        #expect(result.status == 1 && result.output.contains("Green"), "\(result)")
        let reason = "No cover of 'Blue': downloads and the remote need \(Self.lacking)"
        #expect(result.diagnostics.contains(reason), "\(result)")
        #expect(result.diagnostics.contains("Install or update its package"), "\(result)")
        #expect(home.covers.isEmpty && server.web.connections == 0)
        #expect(try home.run(["-c", "download --missing"]).status == 0 && home.covers.count == 1)
    }

    @Test func `without it the covers that the program brings are there`() throws {
        let home = try ProgramHome()
        let result = try home.run(["-c", "cover | cat"], environment: home.lacking)
        #expect(result.status == 0 && home.covers.count == 1, "\(result)")
    }

    /// Whether the library is loaded when a line has been carried out.
    private func isLoaded(behind line: String, in home: ProgramHome) throws -> Bool {
        let result = try home.run(["-c", "\(line)\n! cat /proc/$PPID/maps"])
        #expect(result.status == 0 && result.output.contains("/libc.so."), "\(result)")
        return result.output.contains("/libcurl")
    }
}

extension ProgramHome {
    /// Surroundings in which the system's loader comes upon a file first that is no library.
    fileprivate var lacking: [String: String] {
        get throws {
            try write("", to: "lacking/libcurl.so.4")
            return ["LD_LIBRARY_PATH": file("lacking")]
        }
    }
}
