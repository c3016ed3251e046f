// Its `environ` is a variable that any thread could change; nothing in this program changes the environment.
@preconcurrency internal import Glibc

/// The environment that a program is started with: this one's own, byte for byte and in its order, under the variables laid
/// over it.
///
/// What is no text in UTF-8, stands there twice or has no `=` reaches the other program as it is.
struct ChildEnvironment {
    /// The entries, each as C has it: `NAME=value` and a null.
    let entries: [[CChar]]

    /// This program's environment with variables that stand before it, each in the place of all entries of its name.
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
