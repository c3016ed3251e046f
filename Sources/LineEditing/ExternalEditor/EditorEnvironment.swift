// `environ` is a variable that any thread could change; the program must not change it while an editor is started.
@preconcurrency import Glibc

/// The environment of an external editor: the variables of the configuration. An entry of this process with the same
/// value is passed byte for byte, also if it is not UTF-8.
struct EditorEnvironment {
    /// The entries as C strings: `NAME=value` and a null.
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

    /// Decodes text in the same way as the configuration.
    private static func text(_ bytes: ArraySlice<CChar>) -> String {
        String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
