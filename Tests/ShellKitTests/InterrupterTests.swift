import Glibc
import Testing

@testable import ShellKit

/// What a Ctrl-C is for.
@MainActor
struct InterrupterTests {
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
