// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// Additions to the names of the targets. Tests build copies of each exercise at once: the stub, the solution and the tempting one.
let variants =
    ProcessInfo.processInfo.environment["EXERCISE_VARIANTS"]?.split(separator: ",", omittingEmptySubsequences: false)
    ?? [""]

func name(of number: Int) -> String { "Exercise" + (number < 10 ? "0" : "") + "\(number)" }

/// The exercises, by the numbers of their lessons.
let numbers = 2...16

let settings: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let seed = Target.Dependency.product(name: "SeedEdition", package: "SeedEdition")

/// The file that the learner edits, and its check. `Answers` is only compiled by tests.
func exercise(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["Checking", seed], path: name, exclude: variants == [""] ? ["Answers"] : [],
        swiftSettings: settings)
}

let package = Package(
    name: "Exercises",
    dependencies: [.package(path: "../SeedEdition")],
    targets: [.target(name: "Checking", dependencies: [seed], path: "Checking", swiftSettings: settings)]
        + numbers.flatMap { number in variants.map { exercise(name(of: number) + $0) } },
    swiftLanguageModes: [.v6]
)
