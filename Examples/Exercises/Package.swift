// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// True for the tests of the exercises, which build all answers, wrong programs and mutants as one program.
let buildsVariants = ProcessInfo.processInfo.environment["EXERCISE_VARIANTS"] != nil

func name(of number: Int) -> String { "Exercise" + (number < 10 ? "0" : "") + "\(number)" }

/// The exercises, by the numbers of their lessons.
let numbers = 2...16

let settings: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let seed = Target.Dependency.product(name: "SeedEdition", package: "SeedEdition")

/// An executable: the file that the learner edits, and its check. `Answers` is only compiled by tests.
func executable(_ name: String, excluding excluded: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: ["Checking", seed], path: name, exclude: excluded, swiftSettings: settings)
}

/// Some exercises can also be written as a plugin in another language.
func exercise(_ number: Int) -> Target {
    executable(name(of: number), excluding: ["Answers"] + ([2, 5, 6, 10, 15].contains(number) ? ["Plugin"] : []))
}

let package = Package(
    name: "Exercises",
    dependencies: [.package(path: "../SeedEdition")],
    targets: [.target(name: "Checking", dependencies: [seed], path: "Checking", swiftSettings: settings)]
        + (buildsVariants ? [executable("Variants")] : numbers.map(exercise)),
    swiftLanguageModes: [.v6]
)
