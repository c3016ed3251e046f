// Counterpart: Sources/Transfers/HTTPClient.swift
// It adds HTTP with limits, retries and proxies, because servers are slow, absent or hostile.

import FoundationEssentials

/// Fetches covers. This client uses no network: it reads a directory that mirrors the server.
///
/// The directory contains `album_x.txt` for the address `https://…/album_x.png`. So the program runs offline and always prints
/// the same. Only this file would change for a real server.
struct HTTPClient: Sendable {
    let directory: String

    /// The covers beside the sources.
    static let mirror = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Covers"

    /// The rows of a cover, which are read away from the main actor.
    @concurrent func fetch(_ address: String) async throws -> [String] {
        let name = address.split(separator: "/").last?.split(separator: ".").first ?? ""
        let text = try String(contentsOfFile: "\(directory)/\(name).txt", encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }
}
