import Glibc
import TestTraits
import Testing

@testable import ShellKit

/// The target of a Ctrl-C.
@MainActor
@Suite(.mainActor) struct InterrupterTests {
    @Test(arguments: [false, true])
    func `an early Ctrl-C cancels the next operation, but not a line that is typed later`(
        isLineTyped: Bool
    ) async {
        let interrupter = Interrupter()
        interrupter.receive(SIGINT)
        if isLineTyped {
            interrupter.awaitLine(cancelledBy: {})
            interrupter.endLine(wasCancelled: false)
        }
        var wasCancelled: Bool?
        await interrupter.run { wasCancelled = Task.isCancelled }
        #expect(wasCancelled == !isLineTyped)
    }

    @Test(arguments: [false, true])
    func `a Ctrl-C that comes too late for a line cancels its command`(wasCancelled: Bool) async {
        let interrupter = Interrupter()
        interrupter.awaitLine(cancelledBy: {})
        interrupter.receive(SIGINT)
        interrupter.endLine(wasCancelled: wasCancelled)
        var isCommandCancelled: Bool?
        await interrupter.run { isCommandCancelled = Task.isCancelled }
        #expect(isCommandCancelled == !wasCancelled)
    }

    /// The program in the foreground receives a Ctrl-C of the terminal too. It may end by it before this program knows of it, or after.
    @Test(arguments: [
        // Before the end of the other program, whether it ended by Ctrl-C, after its end, and whether the command is cancelled.
        (before: 1, ends: false, after: 0, isCancelled: false),
        (before: 1, ends: true, after: 0, isCancelled: true),
        (before: 0, ends: true, after: 1, isCancelled: true),
        (before: 0, ends: false, after: 1, isCancelled: true),
        (before: 1, ends: false, after: 1, isCancelled: true),
        (before: 0, ends: false, after: 0, isCancelled: false),
    ])
    func `a Ctrl-C belongs to the program that was in the foreground`(
        before: Int, ends: Bool, after: Int, isCancelled: Bool
    ) async {
        let interrupter = Interrupter()
        var wasCancelled: Bool?
        await interrupter.run {
            interrupter.passInterrupts {}
            for _ in 0..<before { interrupter.receive(SIGINT) }
            interrupter.reclaimInterrupts(wasInterrupted: ends)
            for _ in 0..<after { interrupter.receive(SIGINT) }
            wasCancelled = Task.isCancelled
        }
        #expect(wasCancelled == isCancelled)
    }

    @Test func `after a program that Ctrl-C has ended, the next Ctrl-C cancels the next command`() async {
        let interrupter = Interrupter()
        await interrupter.run {
            interrupter.passInterrupts {}
            interrupter.receive(SIGINT)
            interrupter.reclaimInterrupts(wasInterrupted: true)
        }
        var wasCancelled: Bool?
        await interrupter.run {
            interrupter.receive(SIGINT)
            wasCancelled = Task.isCancelled
        }
        #expect(wasCancelled == true)
    }
}
