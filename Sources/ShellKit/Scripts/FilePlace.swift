internal import Glibc

/// Canonical paths, for comparing different paths of the same file.
enum FilePlace {
    /// The absolute path without `.`, `..` and links; for a missing file, its directory's canonical path and its name.
    static func of(_ path: String) -> String {
        if let place = real(path) { return place }
        let parts = plain(path).split(separator: "/")
        let directory = "/" + parts.dropLast().joined(separator: "/")
        guard let name = parts.last else { return "/" }
        let place = real(directory) ?? directory
        return (place == "/" ? "" : place) + "/" + name
    }

    /// The path resolved by the system; nil if the file is missing.
    private static func real(_ path: String) -> String? {
        guard let place = realpath(path, nil) else { return nil }
        defer { free(place) }
        return String(cString: place)
    }

    /// The absolute path, normalised by its text alone.
    private static func plain(_ path: String) -> String {
        let start = path.hasPrefix("/") ? "" : (real(".") ?? "")
        var parts: [Substring] = []
        for part in (start + "/" + path).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
