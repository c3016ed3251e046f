import Testing

@Suite struct LayerTests {
    @Test func `nothing points upward`() throws {
        let targets = try PackageDescription.read().targets.filter { !$0.isTest }
        let dependencies = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.targetDependencies ?? []) })
        expectNone(offenders(in: dependencies, floors: HousePlan.floors, walls: HousePlan.walls))
    }

    @Test(arguments: [
        (["Ground": ["Roof"]], "Ground may not depend on Roof, which is not below it."),
        (["Ground": ["Cellar"]], "Ground may not depend on Cellar, which is not below it."),
        (["Roof": ["Garden"]], "Roof may not depend on Garden, which is not below it."),
        (["Walled": ["Cellar"]], "Walled may not depend on Cellar: it is meant to use Ground alone."),
        (
            ["Shed": []],
            "Shed has no place in the house: add it to HousePlan.floors in Tests/HouseTests/HousePlan.swift."
        ),
    ])
    func `a dependency that the plan does not allow is named`(dependencies: [String: [String]], offender: String) {
        let floors: [Set] = [["Ground", "Cellar"], ["Walled"], ["Roof"]]
        #expect(offenders(in: dependencies, floors: floors, walls: ["Walled": ["Ground"]]) == [offender])
    }

    @Test func `what lies below may be used, however far`() {
        let dependencies = ["Roof": ["Ground", "Middle"], "Middle": ["Ground"]]
        #expect(offenders(in: dependencies, floors: [["Ground"], ["Middle"], ["Roof"]], walls: [:]) == [])
    }

    private func offenders(
        in dependencies: [String: [String]], floors: [Set<String>], walls: [String: Set<String>]
    ) -> [String] {
        dependencies.sorted { $0.key < $1.key }.flatMap { target, used -> [String] in
            guard let floor = floors.firstIndex(where: { $0.contains(target) }) else {
                return [
                    "\(target) has no place in the house: add it to HousePlan.floors in Tests/HouseTests/HousePlan.swift."
                ]
            }
            let below = floors[..<floor].reduce(into: Set()) { $0.formUnion($1) }
            let upward = used.filter { !below.contains($0) }
                .map { "\(target) may not depend on \($0), which is not below it." }
            guard let allowed = walls[target] else { return upward }
            let names = allowed.sorted().joined(separator: ", ")
            let beyond = used.filter { below.contains($0) && !allowed.contains($0) }
                .map { "\(target) may not depend on \($0): it is meant to use \(names) alone." }
            return upward + beyond
        }
    }
}
