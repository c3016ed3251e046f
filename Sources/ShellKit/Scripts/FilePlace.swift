internal import Glibc

/// Where a path leads, so that two spellings of one file can be told to be one.
enum FilePlace {
    /// The path from the root, without `.`, `..` and links; of a file that is not there, that of its directory and its name.
    static func of(_ path: String) -> String {
        if let place = real(path) { return place }
        let parts = plain(path).split(separator: "/")
        let directory = "/" + parts.dropLast().joined(separator: "/")
        guard let name = parts.last else { return "/" }
        let place = real(directory) ?? directory
        return (place == "/" ? "" : place) + "/" + name
    }

    /// What the system makes of a path; nil where nothing is there.
    private static func real(_ path: String) -> String? {
        guard let place = realpath(path, nil) else { return nil }
        defer { free(place) }
        return String(cString: place)
    }

    /// The path from the root, by its text alone.
    private static func plain(_ path: String) -> String {
        let start = path.hasPrefix("/") ? "" : (real(".") ?? "")
        var parts: [Substring] = []
        for part in (start + "/" + path).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
