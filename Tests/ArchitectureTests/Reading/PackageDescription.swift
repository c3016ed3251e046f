import Foundation

/// The contents of Package.swift as `swift package describe --type json` prints them.
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

        /// Its folder, relative to the top of the repository.
        let path: String

        /// Its files, relative to its folder.
        let sources: [String]

        let targetDependencies: [String]?

        /// Its dependencies on other packages.
        let productDependencies: [String]?

        var isTest: Bool { type == "test" }

        /// The names of the modules that it declares as dependencies; a product counts as the module of the same
        /// name.
        var declared: Set<String> { Set(targetDependencies ?? []).union(productDependencies ?? []) }
    }

    struct Product: Decodable {
        let targets: [String]

        /// Its kind as the only key, such as `library` or `executable`.
        let type: [String: [String]?]
    }

    let targets: [Target]
    let products: [Product]

    /// The modules that other packages can import.
    var productModules: Set<String> { Set(products.filter { $0.type["library"] != nil }.flatMap(\.targets)) }

    /// True if a module is in no product, and only tests depend on it.
    func isOnlyForTests(_ module: String) -> Bool {
        let users = targets.filter { $0.targetDependencies?.contains(module) == true }
        return !users.isEmpty && users.allSatisfy(\.isTest) && !products.contains { $0.targets.contains(module) }
    }

    /// Reads the manifest with a separate build folder, because `swift test` locks the usual one.
    static func read() throws -> PackageDescription {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let json = try Tool.output(of: "swift", "package", "--scratch-path", scratch.path, "describe", "--type", "json")
        return try JSONDecoder().decode(PackageDescription.self, from: json)
    }
}
