// Its `environ` is a variable that any thread could change; a program that does so while its editor is started is at fault.
@preconcurrency import Glibc

/// The environment that an editor is started with: a configuration's variables, and those that this process has with the same
/// values byte for byte, also where they are no text.
struct EditorEnvironment {
    /// The entries, each as C has it: `NAME=value` and a null.
    let entries: [[CChar]]

    init(_ variables: [String: String]) {
        let equals = CChar(UInt8(ascii: "="))
        var missing = variables
        var entries: [[CChar]] = []
        var next = environ
        while let entry = next.pointee {
            next += 1
            let bytes = Array(UnsafeBufferPointer(start: entry, count: strlen(entry) + 1))
            guard let place = bytes.firstIndex(of: equals) else { continue }
            let name = EditorEnvironment.text(bytes[..<place])
            guard missing[name] == EditorEnvironment.text(bytes[(place + 1)...].dropLast()) else { continue }
            missing[name] = nil
            entries.append(bytes)
        }
        self.entries = entries + missing.map { Array("\($0)=\($1)".utf8CString) }
    }

    /// As whoever made the configuration has read it.
    private static func text(_ bytes: ArraySlice<CChar>) -> String {
        String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
