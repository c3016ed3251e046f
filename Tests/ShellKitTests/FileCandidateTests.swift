import Foundation
import Glibc
import LineEditing
import TestFiles
import Testing

@testable import ShellKit

/// Completion of file names in paths.
@Suite struct FileCandidateTests {
    @Test func `a file name that is not UTF-8 is not offered`() throws {
        let folder = TemporaryFolder()
        for name in [Array("caf\u{e9}".utf8), Array("caf".utf8) + [0xe9]] {
            let path = (Array((folder.path + "/").utf8) + name + [0]).map { CChar(bitPattern: $0) }
            close(open(path, O_WRONLY | O_CREAT, 0o600))
        }
        #expect(FileCandidates.matching(folder.file("c"), lead: "", quote: nil).0.map(\.display) == ["caf\u{e9}"])
    }
}
