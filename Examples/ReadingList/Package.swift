// swift-tools-version: 6.2

import PackageDescription

func shell(_ product: String) -> Target.Dependency { .product(name: product, package: "BlueLibrary") }

let package = Package(
    name: "ReadingList",
    dependencies: [.package(name: "BlueLibrary", path: "../..")],
    targets: [
        .target(name: "ReadingList", dependencies: [shell("ShellKit"), shell("Events"), shell("Terminal")]),
        .executableTarget(name: "reading-list", dependencies: ["ReadingList", shell("ShellKit")]),
        .testTarget(name: "ReadingListTests", dependencies: ["ReadingList", shell("ShellKit"), shell("ShellTesting")]),
    ],
    swiftLanguageModes: [.v6]
)
