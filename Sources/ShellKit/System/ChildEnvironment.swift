// `environ` is a variable that any thread could change; no code in this program changes the environment.
@preconcurrency internal import Glibc

/// The environment for another program: this program's environment, byte for byte and in order, after additional
/// variables.
///
/// Entries that are not UTF-8, are duplicates, or have no `=` are passed unchanged.
struct ChildEnvironment {
    /// The entries as C strings: `NAME=value` and a null.
    let entries: [[CChar]]

    /// This program's environment after the given variables. Each replaces all entries of its name.
    init(over variables: [(name: String, value: String)] = []) {
        let names = Set(variables.map { ArraySlice($0.name.utf8CString.dropLast()) })
        let own = variables.map { Array("\($0.name)=\($0.value)".utf8CString) }
        entries = own + Self.inherited.filter { !names.contains(Self.name(of: $0)) }
    }

    private static var inherited: [[CChar]] {
        var entries: [[CChar]] = []
        var next = environ
        while let entry = next.pointee {
            entries.append(Array(UnsafeBufferPointer(start: entry, count: strlen(entry) + 1)))
            next += 1
        }
        return entries
    }

    private static func name(of entry: [CChar]) -> ArraySlice<CChar> {
        entry.prefix { $0 != CChar(UInt8(ascii: "=")) && $0 != 0 }
    }
}
