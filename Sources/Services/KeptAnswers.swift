internal import Files
internal import Glibc
internal import Tabular

/// Answers of services in a directory, for 30 days; also that a service has none. They may be lost, so errors of the disk are ignored.
package struct KeptAnswers: Sendable {
    private static let days = 30
    /// The most bytes; the oldest answers are removed first.
    private static let limit = 64 << 20
    private static let incoming = "incoming-"

    private let folder: String
    private let isRefreshing: Bool

    /// - Parameter isRefreshing: True asks again, and replaces the answers that are kept.
    package init(in folder: String, isRefreshing: Bool) { (self.folder, self.isRefreshing) = (folder, isRefreshing) }

    /// The answer to a question; nil if none is kept.
    func answer(to question: String) -> JSONValue? {
        let path = path(of: question)
        guard !isRefreshing, let status = FileStatus(path), !status.isOlder(thanSeconds: Self.days * 86_400),
            let bytes = try? RegularFile.contents(of: path, limit: Self.limit)
        else { return nil }
        return try? JSONValue(parsing: bytes)
    }

    /// Keeps an answer. A program that reads it meanwhile reads the earlier one.
    func keep(_ answer: JSONValue, to question: String) {
        let unfinished = "\(folder)/\(Self.incoming)\(getpid())-\(UInt64.random(in: 0 ... .max))"
        do {
            try Directory.make(folder)
            try OpenFile(unfinished, for: .writing, .createNew).write(Array(answer.serialized().utf8))
            try Path(unfinished).rename(to: path(of: question))
        } catch { try? Path(unfinished).remove() }
    }

    /// Removes old answers, and the oldest ones beyond the limit, until a tenth is free.
    package func trim() {
        Directory.removeLeftovers(Self.incoming, in: folder)
        // There may be a hundred thousand files, so only two numbers are in memory for each.
        var (total, files) = (0, [(modified: Int, size: Int)]())
        removeFiles { file in
            if file.isOlder(thanSeconds: Self.days * 86_400) { return true }
            total += file.size
            files.append((file.modified, file.size))
            return false
        }
        guard total > Self.limit else { return }
        files.sort { $0.modified < $1.modified }
        var end = 0
        for file in files where total > Self.limit / 10 * 9 {
            total -= file.size
            end = file.modified
        }
        removeFiles { $0.modified <= end }
    }

    private func removeFiles(where isRemoved: (FileStatus) -> Bool) {
        Directory.forEachName(in: folder) { name in
            let path = "\(folder)/\(name)"
            if let status = FileStatus(path, followsLink: false), isRemoved(status) { try? Path(path).remove() }
        }
    }

    private func path(of question: String) -> String { folder + "/" + SHA256.hexadecimal(of: question) }
}
