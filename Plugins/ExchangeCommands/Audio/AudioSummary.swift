internal import Tabular

/// The result of the reading of a tree, without its albums.
struct AudioSummary {
    /// The most names that are remembered.
    private static let mostNames = 1000

    var files = 0
    var albums = 0
    /// True if albums may be missing that are still there.
    var isPartial = false
    /// The first folders and files that cannot be read, as sentences without a period.
    private(set) var faults: [String] = []
    private(set) var faultCount = 0
    /// The first files without a title of an album.
    private(set) var untagged: [String] = []
    private(set) var untaggedCount = 0
    /// The files in formats that TagLib cannot read, and the first of each, by format.
    private(set) var unknown: [String: (count: Int, first: String)] = [:]

    init() {}

    var hasFaults: Bool { faultCount > 0 || !unknown.isEmpty }

    /// False if the same tree may have another result later.
    var isFinal: Bool { !isPartial && unknown.isEmpty }

    /// True if the answer about a file that does not change stays the same.
    static func isFinal(_ answer: [UInt8]) -> Bool { answer.starts(with: #"{"tags""#.utf8) }

    mutating func addFault(_ text: String) {
        faultCount += 1
        if faults.count < Self.mostNames { faults.append(text) }
    }

    mutating func addUntagged(_ file: AudioPath) {
        untaggedCount += 1
        if untagged.count < Self.mostNames { untagged.append(AudioPath.text(of: file.bytes)) }
    }

    /// The description of a file; nil if there is none, which is recorded.
    mutating func value(of answer: TagAnswer, about file: AudioPath) -> JSONValue? {
        let path = AudioPath.text(of: file.bytes)
        switch answer {
        case .fault(let reason):
            isPartial = true
            addFault("'\(path)': \(reason)")
        case .line(let line):
            let value = (try? JSONValue(parsing: line)) ?? .null
            if let format = value["unknown"]?.string {
                unknown[format] = ((unknown[format]?.count ?? 0) + 1, unknown[format]?.first ?? path)
            } else if value["tags"] != nil {
                if value["cut"] != nil {
                    addFault("'\(path)': some values are too long or too many, and were left out")
                }
                return value
            } else {
                addFault("'\(path)': \(value["error"]?.string ?? "the answer about it cannot be read")")
            }
        }
        return nil
    }

    // MARK: Wording

    /// The faults, all that are remembered or the first ones, and the number of the others.
    func notes(all: Bool) -> [String] {
        let shown = faults.prefix(all ? Self.mostNames : 20)
        let more = faultCount - shown.count
        let formats = unknown.sorted { $0.key < $1.key }.map { format, files in
            let count = files.count == 1 ? "1 file" : "\(files.count) files"
            return "\(count) in the format \(format), which this version of TagLib cannot read: '\(files.first)'"
                + (files.count == 1 ? "." : " and others.")
        }
        return shown.map { $0 + "." } + (more > 0 ? ["… and \(more) more."] : []) + formats
    }

    /// The number of files without an album, and their names if the user wants them.
    func remarks(naming isNaming: Bool) -> [String] {
        guard untaggedCount > 0 else { return [] }
        let (subject, verb) = untaggedCount == 1 ? ("1 file", "names") : ("\(untaggedCount) files", "name")
        let names = isNaming ? untagged.map { "without an album: \($0)" } : []
        let more = isNaming && untaggedCount > untagged.count ? ["… and \(untaggedCount - untagged.count) more"] : []
        let advice = isNaming ? "" : " '--verbose' lists them."
        return names + more + [
            "\(subject) \(verb) no album.\(advice) '--untagged' imports them as the album of their folder."
        ]
    }
}

// MARK: JSON

extension AudioSummary {
    init(_ json: JSONValue) {
        func texts(_ name: String) -> [String] { json[name]?.array?.compactMap(\.string) ?? [] }
        (files, albums) = (json["files"]?.integer ?? 0, json["albums"]?.integer ?? 0)
        isPartial = json["isPartial"] == true
        (faults, faultCount) = (texts("faults"), json["faultCount"]?.integer ?? 0)
        (untagged, untaggedCount) = (texts("untagged"), json["untaggedCount"]?.integer ?? 0)
        for (name, value) in json["unknown"]?.object ?? JSONObject() {
            unknown[name] = (value["count"]?.integer ?? 0, value["first"]?.string ?? "")
        }
    }

    var json: JSONValue {
        var formats = JSONObject()
        for (name, files) in unknown { formats[name] = ["count": .number(files.count), "first": .string(files.first)] }
        func list(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
        return [
            "files": .number(files), "albums": .number(albums), "isPartial": .bool(isPartial), "faults": list(faults),
            "faultCount": .number(faultCount), "untagged": list(untagged), "untaggedCount": .number(untaggedCount),
            "unknown": .object(formats),
        ]
    }
}
