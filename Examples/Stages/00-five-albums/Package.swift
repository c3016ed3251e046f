// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "SeedEdition",
    products: [.library(name: "SeedEdition", targets: ["SeedEdition"])],
    targets: [
        .target(name: "SeedEdition", swiftSettings: settings),
        .executableTarget(name: "seed", dependencies: ["SeedEdition"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
