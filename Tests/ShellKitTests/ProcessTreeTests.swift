import Foundation
import Synchronization
import TestTraits
import Testing

@testable import ShellKit

/// The tree of started processes.
@Suite(.blocking) struct ProcessTreeTests {
    private final class Child: Sendable {
        let number = Mutex<pid_t>(0)
    }

    @Test func `processes that another thread has started are found`() {
        let (begun, seen) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let child = Child()
        // A child is passed to another thread when its own ends, so this thread waits until the check is done.
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
