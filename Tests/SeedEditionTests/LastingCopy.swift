import BuiltProgram
import Foundation

/// A copy of a directory beside the tests, where the next run of the tests finds its build products.
///
/// A test changes the original and never the copy, in which it only builds.
enum LastingCopy {
    /// The path of what has this name; no two tests use the same.
    static func path(_ name: String) -> String { "\(BuiltProgram.products)/lasting/\(name)" }

    /// Makes the copy with this name equal to a directory, and returns its path.
    ///
    /// Equal files stay untouched, because SwiftPM compiles a file with a new date again. So do the build products.
    static func update(_ name: String, from original: String) throws -> String {
        let copy = path(name)
        let present = files(in: original)
        for file in files(in: copy).subtracting(present) {
            try FileManager.default.removeItem(atPath: "\(copy)/\(file)")
        }
        for file in present
        where !FileManager.default.contentsEqual(atPath: "\(original)/\(file)", andPath: "\(copy)/\(file)") {
            let target = URL(fileURLWithPath: "\(copy)/\(file)")
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? FileManager.default.removeItem(at: target)
            try FileManager.default.copyItem(atPath: "\(original)/\(file)", toPath: target.path)
            try FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: target.path)
        }
        return copy
    }

    /// The paths of the files in a directory; none if it does not exist. Hidden ones, such as build products, do not count.
    private static func files(in directory: String) -> Set<String> {
        guard let entries = FileManager.default.enumerator(atPath: directory) else { return [] }
        var files: Set<String> = []
        while let path = entries.nextObject() as? String {
            if path.split(separator: "/").last?.hasPrefix(".") == true {
                entries.skipDescendants()
            } else if entries.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
                files.insert(path)
            }
        }
        return files
    }
}
