internal import Files
internal import ShellKit

/// The lessons beside the sources of the program, in their order.
struct LessonCatalog {
    /// The directory of the lessons, below the root of the sources.
    static let folder = "Examples/Lessons"
    /// The ending of a lesson's file.
    static let suffix = ".lesson"
    private static let largest = 1 << 20

    /// The absolute paths: `…/05-chain-of-responsibility.lesson`.
    let files: [String]

    /// The lessons of the program; empty without its sources.
    init() {
        let folder = SourceTree.ofProgram().map { "\($0.root)/\(Self.folder)" }
        files =
            folder.map { folder in
                Directory.names(in: folder).filter { $0.hasSuffix(Self.suffix) }.sorted().map { "\(folder)/\($0)" }
            } ?? []
    }

    var names: [String] { files.map(Self.name) }

    /// The lesson with a name, a number or a path.
    ///
    /// - Throws: A ``CommandFailure`` if there is none, or its file has a fault.
    func lesson(_ word: String) throws -> Lesson {
        if word.hasSuffix(Self.suffix) || (word.contains("/") && Path(word).exists) { return try Self.lesson(at: word) }
        try refuseNone()
        let number = Int(word)
        if let file = files.first(where: {
            Self.name(of: $0) == word || (number != nil && Self.number(of: $0) == number)
        }) {
            return try Self.lesson(at: file)
        }
        let way = suggestion(for: word, name(near: word), "'tour --list' lists the lessons.")
        throw CommandFailure("unknown lesson '\(word.revealed)'. \(way)")
    }

    /// The name of the lesson that a word means: a mistyped name, a word or the beginning of a word of a name, or a name of the
    /// lesson's pattern.
    private func name(near typed: String) -> String? {
        let word = typed.lowercased().replacing(" ", with: "-")
        let parts = names.filter { name in !word.isEmpty && name.split(separator: "-").contains { $0.hasPrefix(word) } }
        if let name = NearestName.of(word, among: names) ?? parts.first { return name }
        let number = Pattern.nearest(to: word)?.lessons.first
        return files.first { number != nil && Self.number(of: $0) == number }.map(Self.name)
    }

    /// The lesson to continue with: the latest if it is unfinished, otherwise the first unfinished one.
    ///
    /// - Throws: A ``CommandFailure`` if there is none, or its file has a fault.
    func lesson(after progress: TourProgress) throws -> Lesson {
        try refuseNone()
        let latest = progress.entries().last?.name
        let ordered = files.filter { Self.name(of: $0) == latest } + files
        for file in ordered {
            let lesson = try Self.lesson(at: file)
            if progress.entry(of: lesson.name).outcomes.count < lesson.steps.count { return lesson }
        }
        throw CommandFailure("all lessons are finished. 'tour LESSON' repeats one, 'tour --list' lists them.")
    }

    /// Throws a ``CommandFailure`` if there are no lessons.
    func refuseNone() throws { if files.isEmpty { throw CommandFailure(SourceTree.advice(without: "the lessons")) } }

    /// The lesson that follows another one in the catalog; nil after the last and for other files.
    func successor(of lesson: Lesson) -> Lesson? {
        guard let index = files.firstIndex(of: lesson.file), index + 1 < files.count else { return nil }
        return try? Self.lesson(at: files[index + 1])
    }

    /// The lesson in a file.
    ///
    /// - Throws: A ``CommandFailure`` with the first fault.
    static func lesson(at path: String) throws -> Lesson {
        let reader = LessonReader(try text(of: path), file: Path(path).absolute)
        if let lesson = reader.lesson { return lesson }
        let fault = reader.faults.first
        throw CommandFailure("\(path):\(fault?.line ?? 1): \(fault?.message ?? "the lesson cannot be read.")")
    }

    /// The text of a lesson's file.
    ///
    /// - Throws: A ``CommandFailure`` with the reason why it cannot be read.
    static func text(of path: String) throws -> String {
        let text = try TranscriptText.contents(of: path, limit: largest) {
            CommandFailure("cannot read the lesson '\(path)': \($0).")
        }
        return text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// The number at the start of a file's name.
    private static func number(of file: String) -> Int? {
        file.split(separator: "/").last.flatMap { Int($0.prefix { $0.isNumber }) }
    }

    /// The name of a lesson from that of its file: `chain-of-responsibility`.
    private static func name(of file: String) -> String {
        let name = (file.split(separator: "/").last ?? "").dropLast(suffix.count)
        return String(name.drop { $0.isNumber || $0 == "-" })
    }
}
