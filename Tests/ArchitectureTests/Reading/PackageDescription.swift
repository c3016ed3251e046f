import Foundation

/// What Package.swift declares, as `swift package describe --type json` tells it.
struct PackageDescription: Decodable {
    struct Target: Decodable {
        enum CodingKeys: String, CodingKey {
            case name, type, path, sources
            case targetDependencies = "target_dependencies"
            case productDependencies = "product_dependencies"
        }

        let name: String

        /// `library`, `executable`, `test`, `macro` and so on.
        let type: String

        /// Its folder, from the repository's top.
        let path: String

        /// Its files, from its folder.
        let sources: [String]

        let targetDependencies: [String]?

        /// What it takes from other packages.
        let productDependencies: [String]?

        var isTest: Bool { type == "test" }

        /// The names of the modules that it says it needs; a product is taken to bring the module of its name.
        var declared: Set<String> { Set(targetDependencies ?? []).union(productDependencies ?? []) }
    }

    let targets: [Target]

    /// Reads the manifest with a build folder of its own, since `swift test` holds the lock of the usual one.
    static func read() throws -> PackageDescription {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let json = try Tool.output(of: "swift", "package", "--scratch-path", scratch.path, "describe", "--type", "json")
        return try JSONDecoder().decode(PackageDescription.self, from: json)
    }
}
