import Foundation
import Tabular
import Testing

struct FileByteSourceTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "tabular-\(UUID().uuidString)")

    private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "albums.csv")
        try Data(text.utf8).write(to: file)
        try body(file.path)
    }

    @Test func `a file is read to its end`() throws {
        try withFile("title\nBlue\n") { path in
            let source = try FileByteSource(path: path)
            #expect(source.size == 11)
            let reader = CSVReader(source)
            #expect(try reader.next()?["title"] == .text("Blue"))
            #expect(try reader.next() == nil)
            #expect(source.bytesRead == 11)
        }
    }

    @Test func `a descriptor is read and left open`() throws {
        try withFile("title\nBlue\n") { path in
            let handle = try #require(FileHandle(forReadingAtPath: path))
            do {
                let reader = CSVReader(try FileByteSource(descriptor: handle.fileDescriptor, name: "standard input"))
                #expect(try reader.next()?.line == 2)
            }
            try handle.seek(toOffset: 0)
            #expect(try handle.readToEnd()?.count == 11)
            try handle.close()
        }
    }

    @Test func `a file that is not there is missing`() throws {
        try withFile("x") { path in
            for name in [path + ".no", path + "/x", path + "\u{0}", ""] {
                #expect(throws: TabularError.missing(file: name)) { try FileByteSource(path: name) }
            }
        }
    }

    @Test func `a directory is told as one`() {
        #expect(throws: TabularError.directory(file: "/")) { try FileByteSource(path: "/") }
    }

    @Test func `a descriptor that cannot be read says why`() {
        #expect(throws: TabularError.unreadable(file: "pipe", reason: "Bad file descriptor")) {
            try FileByteSource(descriptor: -1, name: "pipe")
        }
    }
}
