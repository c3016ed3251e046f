// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// Continuous integration treats warnings as errors; a build with a newer compiler does not fail because of a new warning.
let isStrict = ProcessInfo.processInfo.environment["BLUELIB_STRICT"] == "1"

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// True for the programs of `make fuzz`, which need instrumentation by unsafe flags that a dependency must not use.
let isFuzzing = ProcessInfo.processInfo.environment["BLUELIB_FUZZ"] == "1"
let instrumented: [SwiftSetting] =
    isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"])] : []

/// True for `make benchmark ARGS=loops`, so that no other build needs the benchmark library. The benchmark is a target of this
/// package because it measures code with `package` access.
let isMeasuring = ProcessInfo.processInfo.environment["BLUELIB_BENCHMARK"] == "1"

/// True if the system's loader supports packed relative relocations (DT_RELR), as glibc does since 2.36.
func knowsPackedAddresses() -> Bool {
    var name = [UInt8](repeating: 0, count: 64)
    let length = name.withUnsafeMutableBytes { confstr(Int32(_CS_GNU_LIBC_VERSION), $0.baseAddress, $0.count) }
    let words = String(decoding: name.prefix(max(0, length - 1)), as: UTF8.self).split(separator: " ")
    return words.count == 2 && words[0] == "glibc" && words[1].compare("2.36", options: .numeric) != .orderedAscending
}

/// The machine's name as in `uname -m`, for example `aarch64`. Debian's directories of libraries begin with it.
let machine: String = {
    var system = utsname()
    uname(&system)
    return withUnsafeBytes(of: system.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}()

/// The program that `make packages` links: `linked` uses the system's libraries; `portable` contains libedit and SQLite, and runs
/// with glibc 2.34 or newer. Nil for all other builds.
let packaged = ProcessInfo.processInfo.environment["BLUELIB_PACKAGED"]
let isPortable = packaged == "portable"

/// The directory with the static libraries that the linker searches first, if the Makefile has created it.
let staticLibraries = Context.packageDirectory + "/.build/" + (packaged ?? "linked")

/// The linker settings of the release build, for a fast start and little memory: equal functions once, packed relocations, no exported
/// symbols, and the static libraries of C++ and of the compiler. The linker lists the libraries in a package, which also need their
/// licence notices there. The programs in packages look up all functions at the start (BIND_NOW, 0.2 million instructions), so that the
/// table of their addresses is read-only afterwards.
let released: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "--no-export-dynamic", "-L", staticLibraries,
            "-Xclang-linker", "-static-libgcc",
        ]
            + (packaged != nil ? ["-Xlinker", "--print-archive-stats=\(staticLibraries)/archives"] : [])
            + (packaged != nil ? ["-Xlinker", "-z", "-Xlinker", "now"] : [])
            + (isPortable ? [staticLibraries + "/older-glibc.o"] : [])
            + (!isPortable && knowsPackedAddresses() ? ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"] : []),
        .when(configuration: .release))
]

/// The warnings of the helper in C++; TagLib's headers are those of the system.
let cxxSettings: [CXXSetting] =
    [
        .enableWarning("all"), .enableWarning("extra"),
        .unsafeFlags(["/usr/include/taglib", "/usr/local/include/taglib"].flatMap { ["-isystem", $0] }),
    ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let cSettings: [CSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

/// The directories of the headers of chafa and GLib on known systems, as in `.ci/prerequisites`; CPATH can name others.
///
/// SwiftPM uses pkg-config only for system libraries and would link the program with them, but the picture libraries are loaded
/// with the first picture, not at every start.
let chafaHeaders: [CSetting] = {
    let libraries = ["/usr/lib/\(machine)-linux-gnu", "/usr/lib64", "/usr/lib"]
    let parts = ["chafa", "glib-2.0"]
    let folders = parts.map { "/usr/include/\($0)" } + libraries.flatMap { at in parts.map { "\(at)/\($0)/include" } }
    return [.unsafeFlags(folders.flatMap { ["-isystem", $0] })]
}()

/// Allows `@_lifetime`, with which the compiler checks that borrowed bytes are not used after their owner has changed them.
let lifetimes: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]

/// A module; it can import only its dependencies.
func layer(_ name: String, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings + more + instrumented)
}

/// A module in C: a target with its header, and one with its code, `NAMECode`.
///
/// SwiftPM compiles a Swift module again if the objects of a target that it names have changed. With the code in a target behind the
/// header, a change in the code compiles and links only the code. The code embeds the files in `data`.
func native(
    _ name: String, in folder: String = "Sources", embedding data: [String] = [], settings: [CSetting] = [],
    linkerSettings: [LinkerSetting] = []
) -> [Target] {
    let path = "\(folder)/\(name)"
    return [
        .target(
            name: name, dependencies: [.byName(name: name + "Code")], path: path + "/include", publicHeadersPath: "."),
        .target(
            name: name + "Code", path: path, exclude: ["include"] + data, publicHeadersPath: ".",
            cSettings: cSettings + [.headerSearchPath("include")] + settings, linkerSettings: linkerSettings),
    ]
}

let nativeModules: [Target] =
    native(
        "CLibEdit", settings: isPortable ? [.define("CLE_CONTAINS_LIBEDIT")] : [],
        linkerSettings: isPortable ? [.linkedLibrary("edit")] : [])
    + native("CPictures", settings: chafaHeaders) + native("CCurl")
    + native("CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]) + native("CPCRE2") + native("CExpat")
    + native("CPostgres")
    + native("CUnicode", embedding: ["compatibility.txt"])
    + native("CWebServer", in: "Tests", linkerSettings: ["ssl", "crypto"].map { .linkedLibrary($0) })
    + native(
        "PictureEncoders", in: "Tests", linkerSettings: ["jpeg", "spng", "webp", "gif"].map { .linkedLibrary($0) })
    + native("CChildProcess", in: "Tests")

/// A program that runs libFuzzer on one parser.
func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: ["FuzzDriver"] + dependencies, path: "Tests/Fuzzing/\(name)", swiftSettings: settings,
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])])
}

let fuzzers: [Target] = [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
    .target(
        name: "FuzzDriver", dependencies: ["CFuzzer"], path: "Tests/Fuzzing/FuzzDriver", swiftSettings: settings),
    fuzzer("FuzzTokenizer", ["ShellKit"]),
    fuzzer("FuzzTables", ["Tabular"]),
    fuzzer("FuzzSession", ["ShellKit", "Tabular"]),
    fuzzer("FuzzHistory", ["LineEditing"]),
    fuzzer("FuzzQueries", ["AlbumShell", "ShellKit"]),
]

/// The steps of Examples/ShellInAnHour.
let hour: [Target] = (1...5).map { step in
    .executableTarget(
        name: "todo-\(step)", dependencies: ["ShellKit", "ShellCommands"] + (step == 5 ? ["Events", "Terminal"] : []),
        path: "Examples/ShellInAnHour/Step\(step)", swiftSettings: settings)
}

let benchmarks: [Target] = [
    .executableTarget(
        name: "InnerLoops",
        dependencies: [
            .product(name: "Benchmark", package: "swift-benchmark"), "AlbumCommands", "AlbumShell", "ChangeCommands",
            "Events", "LineEditing", "AlbumModel", "MusicLibrary", "ShellCommands", "ShellKit", "Terminal",
        ],
        path: "Tests/Benchmarks/InnerLoops", swiftSettings: settings)
]

/// A module with commands; plugins never depend on each other.
func plugin(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Plugins/\(name)", resources: resources, swiftSettings: settings)
}

/// Tests; all of them can use the traits of TestTraits.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestTraits"], exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "BlueLibrary",
    products: [
        .executable(name: "bluelib", targets: ["bluelib"]),
        .library(name: "BlueLibrary", targets: ["BlueLibrary", "AlbumShell", "AlbumModel", "MusicLibrary"]),
        .library(name: "ShellKit", targets: ["ShellKit", "ShellCommands"]),
        .library(name: "ShellTesting", targets: ["ShellTesting"]),
        .library(name: "LineEditing", targets: ["LineEditing"]),
        .library(name: "Terminal", targets: ["Terminal"]),
        .library(name: "Tabular", targets: ["Tabular"]),
        .library(name: "Events", targets: ["Events"]),
        .library(name: "Files", targets: ["Files"]),
    ],
    dependencies: isMeasuring ? [.package(url: "https://github.com/google/swift-benchmark.git", from: "0.1.2")] : [],
    targets: [
        layer("Files"),
        layer("Events"),
        layer("Tabular", ["Files", "CExpat"], lifetimes),
        layer("Terminal"),
        layer("LineEditing", ["Files", "Terminal", "CLibEdit"]),
        layer("ShellKit", ["Files", "Events", "Tabular", "Terminal", "LineEditing"]),
        layer("Pictures", ["Files", "Terminal", "CPictures"]),
        layer("ShellTesting", ["ShellKit", "Events"]),
        layer("Transfers", ["Files", "CCurl"]),
        layer("AlbumModel", ["Files", "Events", "CPCRE2", "CUnicode"]),
        layer("Services", ["AlbumModel", "Files", "Tabular", "Transfers"]),
        layer("SQLite", ["CSQLite"]),
        layer(
            "MusicLibrary", ["AlbumModel", "Files", "Events", "Tabular", "Transfers", "SQLite", "CSQLite"], lifetimes),
        layer("Sharing", ["AlbumModel", "Files", "MusicLibrary", "CPostgres"]),
        .target(
            name: "FirstCovers", dependencies: ["AlbumModel", "MusicLibrary"], resources: [.embedInCode("Covers")],
            swiftSettings: settings),
        layer(
            "AlbumShell",
            [
                "ShellKit", "AlbumModel", "MusicLibrary", "Pictures", "Tabular", "Terminal", "Events", "LineEditing",
                "Files",
            ]),

        plugin("AlbumCommands", ["AlbumShell", "ShellKit", "AlbumModel", "MusicLibrary", "Tabular", "Terminal"]),
        plugin(
            "ChangeCommands", ["AlbumShell", "ShellKit", "AlbumModel", "MusicLibrary", "Terminal", "Events", "Tabular"]),
        plugin(
            "CoverCommands",
            ["AlbumShell", "ShellKit", "AlbumModel", "MusicLibrary", "Pictures", "Terminal", "LineEditing", "Events"]),
        plugin(
            "ExchangeCommands",
            [
                "AlbumShell", "ShellKit", "AlbumModel", "MusicLibrary", "Services", "Files", "Tabular", "Terminal",
                "Pictures", "Transfers",
            ], resources: [.embedInCode("Site/page.html"), .embedInCode("Site/style.css")]),
        plugin(
            "LookupCommands",
            [
                "AlbumShell", "ShellKit", "AlbumModel", "MusicLibrary", "Services", "Files", "Tabular", "Terminal",
                "Transfers",
            ]),
        plugin("RemoteCommands", ["AlbumShell", "ShellKit", "AlbumModel", "MusicLibrary", "Terminal", "Events"]),
        plugin(
            "ProcessPlugins",
            ["AlbumShell", "ShellKit", "AlbumModel", "MusicLibrary", "Events", "Files", "Tabular", "Terminal"]),
        plugin(
            "ShareCommands",
            ["AlbumShell", "ShellKit", "AlbumModel", "MusicLibrary", "Sharing", "Terminal", "Events"]),
        plugin("ShellCommands", ["ShellKit"]),
        plugin("MacroCommands", ["ShellKit", "Files", "Events"]),
        plugin(
            "PatternCommands", ["ShellKit", "Files", "Events", "Tabular", "Terminal"],
            resources: [.embedInCode("Patterns/patterns.txt")]),

        layer(
            "BlueLibrary",
            [
                "AlbumCommands", "ChangeCommands", "CoverCommands", "ExchangeCommands", "LookupCommands",
                "RemoteCommands", "ShareCommands", "ShellCommands", "MacroCommands", "PatternCommands",
                "ProcessPlugins", "AlbumShell", "ShellKit", "Sharing",
                "AlbumModel", "MusicLibrary", "FirstCovers", "Events", "Files",
            ]),
        .executableTarget(
            name: "bluelib", dependencies: ["BlueLibrary"], swiftSettings: settings, linkerSettings: released),
        // Without Swift's start files, which would link its runtime: the released program is 0.4 MB instead of 6.2.
        .executableTarget(
            name: "bluelib-tags", cxxSettings: cxxSettings,
            linkerSettings: [.linkedLibrary("tag"), .unsafeFlags(["-nostartfiles"])]),

        .executableTarget(
            name: "packing-list", dependencies: ["LineEditing"], path: "Examples/Programs/packing-list",
            swiftSettings: settings),

        .executableTarget(
            name: "broken-objects",
            dependencies: ["ShellKit", "ShellCommands", "PatternCommands", "Events", "Tabular", "Terminal"],
            path: "Examples/Broken/Program", swiftSettings: settings),

        .executableTarget(
            name: "DrawCovers", dependencies: ["PictureEncoders"], path: "Examples/Programs/draw-covers",
            swiftSettings: settings),

        .executableTarget(
            name: "GenerateAlbums", dependencies: ["Randomness", "Tabular"], path: "Examples/Programs/generate-albums",
            swiftSettings: settings),
        tests("GenerateAlbumsTests", ["GenerateAlbums", "Tabular", "BuiltProgram", "bluelib"]),

        .target(name: "Randomness", path: "Tests/Randomness", swiftSettings: settings),
        .target(
            name: "TestTraits", dependencies: ["Randomness"], path: "Tests/TestTraits", swiftSettings: settings),
        .target(name: "TestFiles", path: "Tests/TestFiles", swiftSettings: settings),
        .target(name: "ReferenceModel", path: "Tests/ReferenceModel", swiftSettings: settings),
        tests("FilesTests", ["Files", "BuiltProgram", "TestFiles"]),
        tests("EventsTests", ["Events"]),
        tests("TabularTests", ["Tabular", "Files", "Randomness", "TestFiles"]),
        tests("TerminalTests", ["Terminal", "TerminalModel", "Randomness"]),
        .target(
            name: "TerminalModel", dependencies: ["BuiltProgram", "Terminal"], path: "Tests/TerminalModel",
            swiftSettings: settings),
        .executableTarget(
            name: "LineEditingFixture", dependencies: ["LineEditing", "Terminal"], path: "Tests/LineEditingFixture",
            swiftSettings: settings),
        .executableTarget(
            name: "PromptBenchmark", dependencies: ["TerminalModel"], path: "Tests/PromptBenchmark",
            swiftSettings: settings),
        tests(
            "LineEditingTests",
            [
                "LineEditing", "Files", "Terminal", "TerminalModel", "BuiltProgram", "LineEditingFixture",
                "packing-list", "Randomness", "TestFiles",
            ]),
        .executableTarget(
            name: "ShellFixture", dependencies: ["ShellKit", "ShellCommands", "Terminal"], path: "Tests/ShellFixture",
            swiftSettings: settings),
        tests(
            "ShellKitTests",
            [
                "ShellKit", "ShellTesting", "ShellCommands", "PatternCommands", "Events", "Terminal", "Tabular",
                "LineEditing", "Files", "Randomness", "TerminalModel", "TestFiles", "BuiltProgram", "ShellFixture",
            ]),
        .target(name: "WebServer", dependencies: ["CWebServer"], path: "Tests/WebServer", swiftSettings: settings),
        .executableTarget(
            name: "BenchmarkServer", dependencies: ["WebServer", "PictureEncoders", "Randomness"],
            path: "Tests/BenchmarkServer", swiftSettings: settings),
        tests("TransfersTests", ["Transfers", "WebServer"]),
        tests(
            "ServicesTests",
            [
                "Services", "LookupCommands", "AlbumShell", "ShellKit", "ShellTesting", "MusicLibrary", "Events",
                "Transfers",
                "Tabular", "WebServer", "BuiltProgram", "bluelib", "AlbumModel", "Randomness", "TerminalModel",
                "TestFiles",
            ],
            exclude: ["Answers"]),
        tests("SQLiteTests", ["SQLite", "CSQLite", "TestFiles"]),
        .target(
            name: "PictureReaders", dependencies: ["Pictures"], path: "Tests/PictureReaders", swiftSettings: settings),
        tests(
            "PicturesTests",
            [
                "Pictures", "PictureEncoders", "PictureReaders", "Terminal", "FirstCovers", "DrawCovers",
                "AlbumModel", "MusicLibrary", "Randomness", "TestFiles",
            ]),
        tests(
            "MusicLibraryTests",
            [
                "AlbumModel", "MusicLibrary", "Files", "Events", "Tabular", "Transfers", "WebServer", "Randomness",
                "TestFiles", "ReferenceModel", "SQLite", "CSQLite", "Sharing", "PostgresServer", "BuiltProgram",
                "SharingFixture",
            ]),
        .executableTarget(
            name: "SharingFixture", dependencies: ["AlbumModel", "MusicLibrary", "Sharing", "Randomness"],
            path: "Tests/SharingFixture", swiftSettings: settings),
        .target(
            name: "PostgresServer", dependencies: ["BuiltProgram"], path: "Tests/PostgresServer",
            swiftSettings: settings),
        tests("SharingTests", ["Sharing", "PostgresServer", "BuiltProgram", "TestFiles"]),
        tests(
            "CoverCommandsTests",
            [
                "CoverCommands", "AlbumShell", "ShellKit", "ShellTesting", "AlbumModel", "MusicLibrary", "Pictures",
                "Terminal",
                "Events", "WebServer", "PictureEncoders", "PictureReaders", "BuiltProgram", "TerminalModel",
                "FirstCovers", "TestFiles", "bluelib", "bluelib-tags",
            ]),
        tests(
            "RemoteCommandsTests", ["BuiltProgram", "TerminalModel", "WebServer", "bluelib"]),
        .target(
            name: "BuiltProgram", dependencies: ["CChildProcess"], path: "Tests/BuiltProgram", swiftSettings: settings),
        tests(
            "ProgramTests",
            [
                "BuiltProgram", "bluelib", "bluelib-tags", "Terminal", "AlbumModel", "MusicLibrary", "Events", "Files",
                "PostgresServer",
            ]),
        tests(
            "ExampleTests",
            [
                "BuiltProgram", "bluelib", "ShellTesting", "ShellKit", "AlbumShell", "AlbumModel", "MusicLibrary",
                "Events",
                "AlbumCommands", "ChangeCommands", "CoverCommands", "ExchangeCommands", "LookupCommands",
                "RemoteCommands", "ShareCommands",
                "ShellCommands", "MacroCommands",
                "PatternCommands", "FirstCovers", "Randomness", "Tabular", "TestFiles",
            ]),
        tests("PromptTests", ["BuiltProgram", "TerminalModel", "WebServer", "PostgresServer", "bluelib"]),
        tests(
            "TourTests",
            [
                "PatternCommands", "ShellKit", "ShellCommands", "ShellTesting", "Events", "BuiltProgram",
                "TerminalModel",
                "Randomness", "Terminal", "Tabular", "bluelib", "AlbumShell", "MusicLibrary", "AlbumCommands",
                "ChangeCommands", "CoverCommands", "ExchangeCommands", "MacroCommands", "RemoteCommands",
                "ShareCommands",
            ], exclude: ["trials"]),
        tests(
            "ExchangeCommandsTests",
            [
                "ExchangeCommands", "AlbumShell", "ShellKit", "ShellTesting", "AlbumModel", "MusicLibrary", "Tabular",
                "Events",
                "BuiltProgram", "bluelib", "bluelib-tags", "Randomness", "AlbumCommands", "ChangeCommands", "TestFiles",
            ]),
        tests(
            "AlbumShellTests",
            [
                "AlbumShell", "AlbumCommands", "ChangeCommands", "ExchangeCommands", "ShellCommands", "ShellKit",
                "ShellTesting", "AlbumModel", "MusicLibrary", "SQLite", "Tabular", "Files", "Events", "Randomness",
                "Terminal", "TestFiles",
            ]),
        tests("ModelTests", ["BuiltProgram", "TerminalModel", "Randomness", "ReferenceModel", "bluelib"]),
        tests("EnduranceTests", ["BuiltProgram", "TerminalModel", "Randomness", "bluelib", "SQLite"]),
        tests(
            "PluginTests", ["BuiltProgram", "TerminalModel", "WebServer", "bluelib"],
            exclude: ["Conversations", "Correct", "Faulty", "Given"]),
        tests(
            "PracticeTests",
            ["BuiltProgram", "TestFiles", "TerminalModel", "PatternCommands", "bluelib", "broken-objects"]),
        tests("DocumentationTests", ["BuiltProgram", "TerminalModel", "bluelib"]),
        tests("SeedEditionTests", ["BuiltProgram", "Randomness", "WebServer", "bluelib"]),
        tests(
            "ExamplePackageTests", ["BuiltProgram", "TerminalModel"] + (1...5).map { .byName(name: "todo-\($0)") }),
        tests("ArchitectureTests", ["PatternCommands"], exclude: ["figures"]),
    ] + nativeModules + hour + (isFuzzing ? fuzzers : []) + (isMeasuring ? benchmarks : []),
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
