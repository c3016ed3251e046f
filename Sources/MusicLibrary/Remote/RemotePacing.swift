/// The delays and timeouts of the relay.
package struct RemotePacing: Sendable {
    /// The delay after the first failure; doubled after each further one.
    package var firstRest = Duration.milliseconds(500)
    /// The maximum of the doubled delay.
    package var longestRest = Duration.seconds(60)
    /// The maximum delay that a server may request.
    package var longestAsked = Duration.seconds(900)
    /// The interval for checks of an empty outbox for entries of other programs.
    package var look = Duration.seconds(5)
    /// The time for which accepted changes may stay in the outbox, so that not each one costs a commit.
    package var settling = Duration.milliseconds(50)
    /// The time to wait for a running request when the program ends.
    package var grace = Duration.milliseconds(300)

    /// Creates the default pacing.
    package init() {}

    /// The delay after this number of consecutive failures; `asked` is the delay that the server requested.
    func rest(after failures: Int, asked: Duration?) -> Duration {
        let own = min(longestRest, firstRest * (1 << min(failures - 1, 16)))
        return max(own, min(asked ?? .zero, longestAsked))
    }
}
