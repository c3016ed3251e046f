import Foundation
import Synchronization
import Testing

@testable import ShellKit

/// Who has started whom.
@Suite struct ProcessTreeTests {
    private final class Child: Sendable {
        let number = Mutex<pid_t>(0)
    }

    @Test func `processes that another thread has started are found`() {
        let (begun, seen) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let child = Child()
        // A child goes over to another thread when its own ends, so that this one stays until it was looked at.
        let thread = Thread {
            let input = Foundation.Pipe()
            let program = Process()
            program.executableURL = URL(fileURLWithPath: "/bin/cat")
            program.standardInput = input
            try? program.run()
            child.number.withLock { $0 = program.processIdentifier }
            begun.signal()
            seen.wait()
            try? input.fileHandleForWriting.close()
            program.waitUntilExit()
        }
        thread.start()
        begun.wait()
        let found = ProcessTree.children(of: getpid())
        seen.signal()
        #expect(found.contains(child.number.withLock { $0 }))
    }
}
