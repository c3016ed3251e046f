import Foundation

/// The floors of a module, as the chapter "Floors" of Sources/README.md lists them.
///
///     ### Tabular
///
///     1. `Text`: bytes and lines.
///     2. `Rows`: the rows of a table.
///
///     - `Text/Line.swift` uses `Row`: the reason for an exception.
struct Floors {
    /// A use of a higher floor that is permitted.
    struct Exception {
        let file: String
        let type: String
        let reason: String
    }

    static let page = "Sources/README.md"

    /// The lists of the page.
    static let all = read(Repository.read(page).lines.joined(separator: "\n"))

    let module: String

    /// The folders, lowest first; a folder uses itself and the folders before it.
    private(set) var folders: [String] = []

    private(set) var exceptions: [Exception] = []

    /// The lines that resemble an entry and are none.
    private(set) var malformed: [String] = []

    static func read(_ text: String) -> [Floors] {
        guard let chapter = text.range(of: "## Floors\n") else { return [] }
        let rest = text[chapter.upperBound...]
        let end = rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex
        return rest[..<end].split(separator: "\n").reduce(into: []) { found, line in
            if line.hasPrefix("### ") {
                found.append(Floors(module: String(line.dropFirst(4))))
            } else if !found.isEmpty {
                found[found.count - 1].read(line)
            }
        }
    }

    private init(module: String) { self.module = module }

    private mutating func read(_ line: Substring) {
        if let floor = line.wholeMatch(of: /[0-9]+\. `([^`]+)`: .+/) {
            folders.append(String(floor.1))
        } else if let exception = line.wholeMatch(of: /- `([^`]+)` uses `([^`]+)`(?:: *(.*))?/) {
            let reason = exception.3.map { String($0) } ?? ""
            exceptions.append(Exception(file: String(exception.1), type: String(exception.2), reason: reason))
        } else if line.prefixMatch(of: /[0-9\-]/) != nil {
            malformed.append(String(line))
        }
    }
}

// MARK: Comparison

extension Floors {
    /// Compares the list with the module: each deviation is a sentence with a remedy.
    func offenders(in module: Module) -> [String] {
        entryOffenders(in: module) + exceptionOffenders(in: module)
            + upwardUses(in: module).filter { !isException($0) }.map { use in
                """
                \(module.folder)/\(use.file) uses \(use.type), which is on the higher floor \(Module.folder(of: use.home)): \
                move the type down, or the part that uses it up.
                """
            }
    }

    private func entryOffenders(in module: Module) -> [String] {
        let listed = "\(Self.page) lists the floor"
        return malformed.map { "\(Self.page): '\($0)' is neither '1. `Folder`: contents' nor an exception." }
            + module.folders.subtracting(folders).sorted().map {
                "\(Self.page) does not list the folder '\($0)' of \(self.module): add it to its floors, lowest first."
            }
            + folders.filter { !module.folders.contains($0) }.map {
                "\(listed) '\($0)' of \(self.module), which has no files: remove it."
            }
            + Set(folders.filter { folder in folders.count { $0 == folder } > 1 }).sorted().map {
                "\(listed) '\($0)' of \(self.module) more than once: leave one."
            }
    }

    private func exceptionOffenders(in module: Module) -> [String] {
        let upward = upwardUses(in: module)
        let unneeded = exceptions.filter { exception in
            !upward.contains { $0.file == exception.file && $0.type == exception.type }
        }
        return unneeded.map { "\(self.module) needs no exception for \($0.file) and \($0.type): remove it." }
            + exceptions.filter { $0.reason.split(separator: " ").count < 3 }.map {
                "\(self.module): the exception for \($0.file) and \($0.type) needs a reason."
            }
            + (exceptions.count > 5 ? ["\(self.module) has \(exceptions.count) exceptions: five are permitted."] : [])
    }

    /// Uses of a type on a higher floor, exceptions included; folders that are not listed have no floor.
    private func upwardUses(in module: Module) -> [Module.Use] {
        let floors = Dictionary(zip(folders, folders.indices)) { first, _ in first }
        return module.uses.filter { use in
            guard let own = floors[Module.folder(of: use.file)], let other = floors[Module.folder(of: use.home)] else {
                return false
            }
            return own < other
        }
    }

    private func isException(_ use: Module.Use) -> Bool {
        exceptions.contains { $0.file == use.file && $0.type == use.type }
    }
}
