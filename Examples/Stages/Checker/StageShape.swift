import Foundation

/// The structure of a program, as its marks claim it.
struct StageShape {
    private let sources: MarkedSources
    private let files: [SourceFile]

    /// Reads the Swift files below a directory.
    init(directory: String) {
        let paths = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
        files = paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let bytes = FileManager.default.contents(atPath: directory + "/" + path) ?? Data()
            return SourceFile(path: path, text: String(decoding: bytes, as: UTF8.self))
        }
        sources = MarkedSources(files)
    }

    /// A report on each claim in a file, and on each mark that is not true.
    func reports(on path: String) -> [Report] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let claims = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let offenders =
            sources.malformed.map {
                "\($0)\n    Write it as '/// - Pattern: NAME (role)', directly above a declaration."
            }
            + sources.marks.filter { !isKnown($0) }.map { mark in
                "\(mark.file):\(mark.line): there is no role '\(mark.pattern) (\(mark.role))'.\n    Is it misspelled?"
            }
            + PatternRule.offenders(in: files).map { mark in
                "\(mark).\n    Its code lacks what this role requires; the page of the stage says what that is."
            }
        let marks = Report(
            title: "Each mark is true.",
            fault: offenders.isEmpty ? nil : offenders.map { "    \($0)" }.joined(separator: "\n"))
        return claims.map { report(on: String($0)) } + [marks]
    }

    private func report(on claim: String) -> Report {
        if let match = claim.wholeMatch(of: /([A-Za-z ]+ \([a-z ]+\))(?: (\d+))?/) {
            return report(on: String(match.1), count: match.2.flatMap { Int($0) } ?? 1)
        }
        let (holds, advice) =
            switch claim {
            case "Album is extended in another file":
                (
                    isExtendedElsewhere("Album"),
                    "Write 'extension Album { … }' in another file than that of 'struct Album'."
                )
            case "The singleton is made once":
                (makesItself, "Its type needs 'static let NAME = TYPE()'.\n    No other code may call 'TYPE()'.")
            case "The invoker names no concrete command":
                (
                    namesNoCommand,
                    "The type with the mark 'Command (invoker)' may name only the\n    protocol of the commands."
                )
            case "The history can undo and redo":
                (canRedo, "The type with the mark 'Command (history)' needs two functions,\n    'undo' and 'redo'.")
            default: (false, "The checker does not know this claim.")
            }
        return Report(title: claim + ".", fault: holds ? nil : "    " + advice)
    }

    /// True if a rule checks the mark, or it is that of a singleton, which a claim checks.
    private func isKnown(_ mark: PatternMark) -> Bool {
        (mark.pattern, mark.role) == ("Singleton", "singleton")
            || PatternRule.all.contains { ($0.pattern, $0.role) == (mark.pattern, mark.role) }
    }

    /// True if enough types have a role.
    private func report(on role: String, count: Int) -> Report {
        let found = sources.marks.filter { "\($0.pattern) (\($0.role))" == role }.map(\.type)
        let title = count == 1 ? "A type has the role \(role)." : "\(count) types have the role \(role)."
        guard Set(found).count < count else { return Report(title: title) }
        let names = found.isEmpty ? "None is" : "Only \(found.joined(separator: ", ")) is"
        return Report(
            title: title,
            fault:
                "    \(names) marked. Write this in the comment above the type with this role:\n\n        /// - Pattern: \(role)"
        )
    }

    private func types(_ pattern: String, _ role: String) -> Set<String> { sources.types(pattern, role) }

    private func isExtendedElsewhere(_ type: String) -> Bool {
        func paths(_ kind: Declaration.Kind) -> Set<String> {
            Set(files.filter { $0.declarations.contains { $0.kind == kind && $0.name == type } }.map(\.path))
        }
        return !paths(.extension).subtracting(paths(.type)).isEmpty
    }

    /// True if the mark is above a static constant, or above a type that has one and that no other code makes an object of.
    private var makesItself: Bool {
        sources.marks.contains { mark in
            guard mark.pattern == "Singleton", let file = files.first(where: { $0.path == mark.file }) else {
                return false
            }
            let marked = file.declarations.first { $0.firstLine > mark.line }
            if let marked, marked.kind == .variable { return file.line(marked.keywordLine).contains("static let ") }
            let code = files.map(\.code).joined(separator: "\n")
            return sources.words(of: mark.type).isSuperset(of: ["static", "let"])
                && code.components(separatedBy: mark.type + "(").count <= 2
        }
    }

    private var namesNoCommand: Bool {
        let commands = sources.allTypes.filter { sources.conforms($0, to: types("Command", "command")) }
        let invokers = types("Command", "invoker")
        return !invokers.isEmpty && invokers.allSatisfy { sources.words(of: $0).isDisjoint(with: commands) }
    }

    private var canRedo: Bool {
        types("Command", "history").contains { Set(["undo", "redo"]).isSubset(of: sources.functions(of: $0)) }
    }
}
