// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Before",
    targets: [
        .executableTarget(
            name: "before", path: ".", sources: ["main.swift"], swiftSettings: [.defaultIsolation(MainActor.self)])
    ],
    swiftLanguageModes: [.v6]
)
