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
            interrupter.awaitLine(cancelledBy: nil)
        }
        var wasCancelled: Bool?
        await interrupter.run { wasCancelled = Task.isCancelled }
        #expect(wasCancelled == !isLineTyped)
    }
}
