import Testing

@Suite struct LayerTests {
    @Test func `no module uses one of its own layer or above`() throws {
        let targets = try PackageDescription.read().targets.filter { !$0.isTest }
        let dependencies = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.targetDependencies ?? []) })
        expectNone(offenders(in: dependencies, layers: ModuleLayers.layers, restrictions: ModuleLayers.restrictions))
    }

    @Test(arguments: [
        (["Ground": ["Roof"]], "Ground may not depend on Roof, which is not below it."),
        (["Ground": ["Cellar"]], "Ground may not depend on Cellar, which is not below it."),
        (["Roof": ["Garden"]], "Roof may not depend on Garden, which is not below it."),
        (["Walled": ["Cellar"]], "Walled may not depend on Cellar: it may use only Ground."),
        (
            ["Shed": []],
            "Shed belongs to no layer: add it to ModuleLayers.layers in Tests/ArchitectureTests/ModuleLayers.swift."
        ),
    ])
    func `a dependency that the layers do not allow is reported`(dependencies: [String: [String]], offender: String) {
        let layers: [Set] = [["Ground", "Cellar"], ["Walled"], ["Roof"]]
        #expect(offenders(in: dependencies, layers: layers, restrictions: ["Walled": ["Ground"]]) == [offender])
    }

    @Test func `every lower layer may be used`() {
        let dependencies = ["Roof": ["Ground", "Middle"], "Middle": ["Ground"]]
        #expect(offenders(in: dependencies, layers: [["Ground"], ["Middle"], ["Roof"]], restrictions: [:]) == [])
    }

    private func offenders(
        in dependencies: [String: [String]], layers: [Set<String>], restrictions: [String: Set<String>]
    ) -> [String] {
        dependencies.sorted { $0.key < $1.key }.flatMap { target, used -> [String] in
            guard let layer = layers.firstIndex(where: { $0.contains(target) }) else {
                return [
                    "\(target) belongs to no layer: add it to ModuleLayers.layers in Tests/ArchitectureTests/ModuleLayers.swift."
                ]
            }
            let below = layers[..<layer].reduce(into: Set()) { $0.formUnion($1) }
            let upward = used.filter { !below.contains($0) }
                .map { "\(target) may not depend on \($0), which is not below it." }
            guard let allowed = restrictions[target] else { return upward }
            let names = allowed.sorted().joined(separator: ", ")
            let beyond = used.filter { below.contains($0) && !allowed.contains($0) }
                .map { "\(target) may not depend on \($0): it may use only \(names)." }
            return upward + beyond
        }
    }
}
