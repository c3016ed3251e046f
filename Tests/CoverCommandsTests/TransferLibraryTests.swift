import BuiltProgram
import TestTraits
import Testing
import WebServer

/// libcurl is loaded with the first download, and named if it cannot be loaded.
@Suite(.serialized, .blocking) struct TransferLibraryTests {
    private static let lacking = "the library 'libcurl.so.4', which cannot be loaded."

    @Test func `neither a start nor a cover in the cache loads libcurl`() async throws {
        let server = try await CoverServer()
        server.web.answer("/a", with: .bytes(server.picture))
        let home = try server.home([("Blue", server.web.url("/a"))])
        #expect(try !isLoaded(behind: "list", in: home))
        #expect(try isLoaded(behind: "download --missing", in: home))
        #expect(home.covers.count == 1)
        #expect(try !isLoaded(behind: "download --missing", in: home))
    }

    @Test func `without libcurl a download fails with the reason, and other commands succeed`() async throws {
        let server = try await CoverServer()
        server.web.answer("/a", with: .bytes(server.picture))
        let home = try server.home([("Blue", server.web.url("/a"))])
        let result = try home.run(
            ["--on-error", "continue", "-c", "download --missing\nadd Green --artist A\nlist"],
            environment: home.lacking)
        #expect(result.status == 1, "\(result)")
        #expect(result.output.contains("Green"), "\(result)")
        let reason = "No cover of 'Blue': downloads and the remote need \(Self.lacking)"
        #expect(result.diagnostics.contains(reason), "\(result)")
        #expect(result.diagnostics.contains("cannot be loaded. Install "), "\(result)")
        #expect(home.covers.isEmpty)
        #expect(server.web.connections == 0)
        #expect(try home.run(["-c", "download --missing"]).status == 0 && home.covers.count == 1)
    }

    @Test func `without libcurl the bundled covers are available`() throws {
        let home = try ProgramHome()
        let result = try home.run(["-c", "cover | cat"], environment: home.lacking)
        #expect(result.status == 0, "\(result)")
        #expect(home.covers.count == 1, "\(result)")
    }

    /// True if libcurl is loaded after a line has run.
    private func isLoaded(behind line: String, in home: ProgramHome) throws -> Bool {
        let result = try home.run(["-c", "\(line)\n! cat /proc/$PPID/maps"])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("/libc.so."), "\(result)")
        return result.output.contains("/libcurl")
    }
}

extension ProgramHome {
    /// An environment in which libcurl cannot be loaded: the loader finds an empty file first.
    fileprivate var lacking: [String: String] {
        get throws {
            try write("", to: "lacking/libcurl.so.4")
            return ["LD_LIBRARY_PATH": file("lacking")]
        }
    }
}
