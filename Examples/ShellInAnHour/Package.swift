// swift-tools-version: 6.2

import PackageDescription

func shell(_ product: String) -> Target.Dependency { .product(name: product, package: "BlueLibrary") }

let package = Package(
    name: "todo",
    dependencies: [.package(name: "BlueLibrary", path: "../..")],
    targets: [
        .executableTarget(
            name: "todo", dependencies: [shell("ShellKit"), shell("Events"), shell("Terminal")], path: "Step5")
    ],
    swiftLanguageModes: [.v6]
)
