import Glibc

/// A file with the contents of the editor: for each line that is shown or entered, a word and the line's scalars in
/// hexadecimal.
struct LineJournal: Sendable {
    private let descriptor: Int32

    init?(path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        if descriptor < 0 { return nil }
    }

    func append(_ word: String, _ line: String) {
        let scalars = line.unicodeScalars.map { String($0.value, radix: 16) }
        let bytes = Array(([word] + scalars).joined(separator: " ").utf8) + [0x0a]
        _ = write(descriptor, bytes, bytes.count)
    }
}
