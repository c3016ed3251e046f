internal import Randomness

extension Workload {
    /// The lines of a kind, which depend on the seed.
    init(_ kind: Kind, _ random: inout SeededRandom) {
        switch kind {
        case .script: self.init(way: .script, lines: RandomLines.changes(160, inGroups: true, &random))
        case .prompt: self.init(way: .terminal, lines: RandomLines.changes(40, inGroups: false, &random))
        case .imports: self = .imports(&random)
        case .undos: self = .undos(&random)
        case .deletions: self = .deletions(&random)
        case .updates: self = .updates(&random)
        }
    }

    private static func table(_ name: String, rows: Int) -> String {
        let rows = (1...rows).map { "\(name) \($0),Artist \($0 % 97),G\($0 % 10),\(1950 + $0 % 70)\n" }
        return "title,artist,genre,year\n" + rows.joined()
    }

    /// Imports of six files in any order, some of which are undone.
    private static func imports(_ random: inout SeededRandom) -> Workload {
        let names = (1...6).map { "part\($0)" }
        var there: [String] = []
        let lines = (1...16).map { _ -> String in
            let missing = names.filter { !there.contains($0) }
            if there.count == 4 || (!there.isEmpty && random.once(in: 3)) {
                let count = 1 + random.below(there.count)
                there.removeLast(count)
                return "undo \(count)"
            }
            there.append(random.pick(missing))
            return "import ~/\(there[there.count - 1]).csv"
        }
        let files = names.map { ($0 + ".csv", table($0, rows: 300)) }
        return Workload(way: .pipe, files: Dictionary(uniqueKeysWithValues: files), lines: lines)
    }

    /// Undos and redos of changes to one album and to hundreds, with an occasional new change.
    private static func undos(_ random: inout SeededRandom) -> Workload {
        let setup = [
            "import ~/all.csv", "delete genre:=G3", "edit * mood=calm", "move 1-200 --to 300", "delete 5",
            "edit year:1960..1970 genre=", "add Blue --artist Joni --at 1", "delete 1-100", "edit 1 title=Hejira",
        ]
        var (done, undone) = (setup.count, 0)
        let lines = (1...40).map { number -> String in
            if random.once(in: 12) {
                (done, undone) = (done + 1, 0)
                return "edit 1-50 mood=m\(number)"
            }
            let goesBack = undone == 0 || (done > 0 && random.once(in: 2))
            let count = 1 + random.below(min(3, goesBack ? done : undone))
            done += goesBack ? -count : count
            undone += goesBack ? count : -count
            return "\(goesBack ? "undo" : "redo") \(count)"
        }
        return Workload(way: .pipe, files: ["all.csv": table("Album", rows: 500)], setup: setup, lines: lines)
    }

    /// Deletions of a hundred albums, of half of them and of all, some of which are undone.
    private static func deletions(_ random: inout SeededRandom) -> Workload {
        var gone: [Set<Int>] = [[]]
        let lines = (1...20).map { _ -> String in
            let left = (0..<10).filter { !gone[gone.count - 1].contains($0) }
            if left.count < 3 || (gone.count > 1 && random.once(in: 3)) {
                let count = 1 + random.below(gone.count - 1)
                gone.removeLast(count)
                return "undo \(count)"
            }
            let chosen = left.shuffled(using: &random).prefix(random.pick([1, left.count / 2, left.count]))
            gone.append(gone[gone.count - 1].union(chosen))
            return "delete " + chosen.map { "genre:=G\($0)" }.joined(separator: " , ")
        }
        return Workload(
            way: .pipe, files: ["all.csv": table("Album", rows: 1000)], setup: ["import ~/all.csv"], lines: lines)
    }

    /// Imports that update hundreds of albums, replacements, merges and added values, some of which are undone.
    private static func updates(_ random: inout SeededRandom) -> Workload {
        var done = 1
        let lines = (1...30).map { number -> String in
            if done > 1, random.once(in: 4) {
                let count = 1 + random.below(done - 1)
                done -= count
                return "undo \(count)"
            }
            done += 1
            // Each changes albums whatever was changed before.
            return switch random.below(4) {
            case 0: "import ~/month\(1 + random.below(4)).csv --update --key title --set month=\(number)"
            case 1: "replace artist '[0-9]+$' \(1000 + number) 1-\(50 + random.below(100))"
            case 2: "merge \(1 + random.below(3))-\(5 + random.below(5)) --different"
            default: "edit 1-\(50 + random.below(100)) mood+=m\(number) note='{title} \(number)'"
            }
        }
        // Later months have other years, more albums at the end, and fewer at the beginning.
        let months = (1...4).map { month in
            let rows = (month * 40..<month * 40 + 300).map {
                "Album \($0),Artist \($0 % 97),\(1950 + month + $0 % 60)\n"
            }
            return ("month\(month).csv", "title,artist,year\n" + rows.joined())
        }
        let files = Dictionary(uniqueKeysWithValues: months + [("all.csv", table("Album", rows: 400))])
        return Workload(way: .pipe, files: files, setup: ["import ~/all.csv"], lines: lines)
    }
}
