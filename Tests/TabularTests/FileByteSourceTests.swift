import Files
import Foundation
import Tabular
import TestFiles
import Testing

struct FileByteSourceTests {
    private let folder = TemporaryFolder()

    @Test func `a file is read to its end`() throws {
        let path = folder.write("title\nBlue\n", to: "albums.csv")
        let source = try FileByteSource(path: path)
        #expect(source.size == 11)
        let reader = try TabularFormat.reader(for: source, format: .csv)
        #expect(try reader.next()?["title"] == .string("Blue"))
        #expect(try reader.next() == nil)
        #expect(source.bytesRead == 11)
    }

    @Test func `a descriptor is read and left open`() throws {
        let path = folder.write("title\nBlue\n", to: "albums.csv")
        let handle = try #require(FileHandle(forReadingAtPath: path))
        do {
            let source = try FileByteSource(
                OpenFile(descriptor: handle.fileDescriptor, isOwned: false), name: "standard input")
            let reader = try TabularFormat.reader(for: source, format: .csv)
            #expect(try reader.next()?.line == 2)
        }
        try handle.seek(toOffset: 0)
        #expect(try handle.readToEnd()?.count == 11)
        try handle.close()
    }

    @Test func `a missing file is reported`() throws {
        let path = folder.write("x", to: "albums.csv")
        for name in [path + ".no", path + "/x", path + "\u{0}", ""] {
            #expect(throws: TabularError.missing(file: name)) { try FileByteSource(path: name) }
        }
    }

    @Test func `a directory is reported as such`() {
        #expect(throws: TabularError.directory(file: "/")) { try FileByteSource(path: "/") }
    }

    @Test func `an unreadable descriptor reports the reason`() {
        #expect(throws: TabularError.unreadable(file: "pipe", reason: "it is closed")) {
            try FileByteSource(OpenFile(descriptor: -1, isOwned: false), name: "pipe")
        }
    }

    @Test func `a replacement of the file during the read is ignored`() throws {
        let path = folder.write("title\nBlue\n", to: "albums.csv")
        let source = try FileByteSource(path: path)
        try Data("artist\n".utf8).write(to: URL(fileURLWithPath: path + ".new"))
        #expect(rename(path + ".new", path) == 0)
        let reader = try TabularFormat.reader(for: source, format: .csv)
        #expect(try reader.next()?["title"] == .string("Blue"))
        #expect(try reader.next() == nil)
    }

    @Test(arguments: ["", "title\nRed\n\n", "title\nBlue\nRed\n"])
    func `a file that changes while it is read is an error`(text: String) throws {
        let path = folder.write("title\nBlue\n", to: "albums.csv")
        let source = try FileByteSource(path: path)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
        let error = TabularError.changed(file: path)
        #expect(throws: error) {
            let reader = try TabularFormat.reader(for: source, format: .csv)
            while try reader.next() != nil {}
        }
        #expect(
            error.description
                == "'\(path)' changed while it was read. Try again when the other program is finished.")
    }
}
