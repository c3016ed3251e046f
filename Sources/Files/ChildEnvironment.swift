@preconcurrency internal import Glibc

// `environ` is a variable that any thread could change; no code in this program changes the environment.

/// The environment for another program, made of this program's entries byte for byte, and of additional variables.
package struct ChildEnvironment {
    /// The entries as C strings: `NAME=value` and a null.
    package let entries: [[CChar]]

    /// This program's environment after the given variables. Each replaces all entries of its name.
    ///
    /// Entries that are not UTF-8, are duplicates, or have no `=` are passed unchanged and in order.
    package init(over variables: [(name: String, value: String)] = []) {
        let names = Set(variables.map { ArraySlice($0.name.utf8CString.dropLast()) })
        let own = variables.map { Array("\($0.name)=\($0.value)".utf8CString) }
        entries = own + Self.inherited.filter { !names.contains(Self.name(of: $0)) }
    }

    /// Exactly these variables. An entry of this program with the same value is passed byte for byte, also if it is not
    /// UTF-8.
    package init(of variables: [String: String]) {
        var missing = variables
        let inherited = Self.inherited.filter { entry in
            let bytes = Self.name(of: entry)
            let name = Self.text(bytes)
            guard bytes.count + 1 < entry.count, missing[name] == Self.text(entry[(bytes.count + 1)...].dropLast())
            else {
                return false
            }
            missing[name] = nil
            return true
        }
        entries = inherited + missing.map { Array("\($0)=\($1)".utf8CString) }
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

    private static func text(_ bytes: ArraySlice<CChar>) -> String {
        String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
