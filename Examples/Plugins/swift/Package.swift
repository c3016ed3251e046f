// swift-tools-version: 6.2

import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "BlueLibrary") }

let package = Package(
    name: "DecadesPlugin",
    dependencies: [.package(name: "BlueLibrary", path: "../../..")],
    targets: [
        .target(name: "DecadesPlugin", dependencies: [product("BlueLibrary"), product("ShellKit")]),
        // `bluelib` is taken: SwiftPM needs unique names among the programs of all packages.
        .executableTarget(name: "bluelib-decades", dependencies: ["DecadesPlugin", product("BlueLibrary")]),
        .testTarget(
            name: "DecadesPluginTests",
            dependencies: [
                "DecadesPlugin", product("BlueLibrary"), product("Events"), product("ShellKit"),
                product("ShellTesting"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
