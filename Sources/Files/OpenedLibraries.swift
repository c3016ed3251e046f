internal import Glibc

/// The system's libraries that the program opens when it first needs them, and the packages that contain them.
package enum OpenedLibraries {
    private enum System: String {
        case debian, ubuntu, fedora, suse, arch

        /// The system, by its own name and those of similar systems in the text of `/etc/os-release`; nil if it is unknown.
        init?(osRelease text: String) {
            func words(after key: String) -> [Substring] {
                let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
                return line?.dropFirst(key.count).split { $0 == " " || $0 == "\"" || $0 == "'" } ?? []
            }
            let names = words(after: "ID=") + words(after: "ID_LIKE=")
            guard let system = names.lazy.compactMap({ System(rawValue: $0 == "rhel" ? "fedora" : String($0)) }).first
            else { return nil }
            self = system
        }

        var command: String {
            switch self {
            case .debian, .ubuntu: "apt install"
            case .fedora: "dnf install"
            case .suse: "zypper install"
            case .arch: "pacman -S"
            }
        }
    }

    /// Packages with another ending replace some of Debian's in newer versions, and provide these names.
    private static let packages: [String: [System: String]] = [
        "libchafa.so.0": [.debian: "libchafa0", .fedora: "chafa-libs", .suse: "libchafa0", .arch: "chafa"],
        "libcurl.so.4": [.debian: "libcurl4", .fedora: "libcurl", .suse: "libcurl4", .arch: "curl"],
        "libexpat.so.1": [.debian: "libexpat1", .fedora: "expat", .suse: "libexpat1", .arch: "expat"],
        "libgif.so.7": [.debian: "libgif7", .fedora: "giflib", .suse: "libgif7", .arch: "giflib"],
        "libpcre2-8.so.0": [.debian: "libpcre2-8-0", .fedora: "pcre2", .suse: "libpcre2-8-0", .arch: "pcre2"],
        "libpq.so.5": [.debian: "libpq5", .fedora: "libpq", .suse: "libpq5", .arch: "postgresql-libs"],
        "libspng.so.0": [.debian: "libspng0", .fedora: "libspng", .suse: "libspng0", .arch: "libspng"],
        "libturbojpeg.so.0": [
            .debian: "libturbojpeg0", .ubuntu: "libturbojpeg", .fedora: "turbojpeg", .suse: "libturbojpeg0",
            .arch: "libjpeg-turbo",
        ],
        "libwebp.so.7": [.debian: "libwebp7", .fedora: "libwebp", .suse: "libwebp7", .arch: "libwebp"],
        "libwebpdemux.so.2": [
            .debian: "libwebpdemux2", .fedora: "libwebp", .suse: "libwebpdemux2", .arch: "libwebp",
        ],
    ]

    /// The files that cannot be opened, checked once: a library that is installed later needs another start anyway.
    private static let missing = packages.keys.filter { dlopen($0, RTLD_LAZY | RTLD_LOCAL) == nil }
    private static let osRelease = ["/etc/os-release", "/usr/lib/os-release"].lazy
        .compactMap { try? RegularFile.contents(of: $0, limit: 1 << 16) }.first

    /// The remedy for a library that cannot be loaded, a sentence that names the packages of all missing libraries at once.
    package static func remedy(lacking file: String) -> String {
        remedy(lacking: Set(missing + [file]), on: String(decoding: osRelease ?? [], as: UTF8.self))
    }

    static func remedy(lacking files: Set<String>, on osRelease: String) -> String {
        guard let system = System(osRelease: osRelease) else {
            let list = files.sorted().map { "'\($0)'" }.joined(separator: ", ")
            return "Install or update the packages that contain \(list), then restart the program."
        }
        let names = Set(files.compactMap { packages[$0]?[system] ?? packages[$0]?[.debian] })
        let list = names.sorted().joined(separator: " ")
        return "Install what is missing with '\(system.command) \(list)', then restart the program."
    }
}
