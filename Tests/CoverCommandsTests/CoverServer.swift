import AlbumModel
import BuiltProgram
import FirstCovers
import Foundation
import MusicLibrary
import WebServer

/// A real server of covers, and homes whose albums have addresses on it.
struct CoverServer {
    let web: WebServer
    /// The cover of the first album, a few kilobytes long.
    let picture: [UInt8]

    init() async throws {
        web = try await WebServer()
        let address = FirstAlbums.drafts[0].coverURL ?? ""
        picture = FirstCovers.bytes(for: address) ?? []
    }

    /// A home with a library of albums with these titles and cover addresses, and no others.
    func home(_ albums: [(title: String, address: String?)]) throws -> ProgramHome {
        let home = try ProgramHome()
        let lines = albums.map { album in
            "add '\(album.title)' --artist Somebody" + (album.address.map { " --cover '\($0)'" } ?? "")
        }
        try home.write((["delete *"] + lines).joined(separator: "\n") + "\n", to: "albums.blue")
        let result = try home.run([home.file("albums.blue")])
        guard result.status == 0 else { throw Unmade(result: result) }
        return home
    }

    struct Unmade: Error {
        let result: ProgramResult
    }
}

extension ProgramHome {
    /// The names of the files in the cover cache.
    var covers: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: file("covers"))) ?? []).sorted() }

    /// Waits until the cache has this many complete covers; false after a timeout.
    func waitForCovers(_ count: Int) async -> Bool {
        for _ in 0..<30_000 {
            if covers.count(where: { $0.utf8.count == 64 }) >= count { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return false
    }
}
