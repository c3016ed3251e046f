/// How patient telling the remote is.
package struct RemotePacing: Sendable {
    /// The rest after the first failure; doubled with each that follows.
    package var firstRest = Duration.milliseconds(500)
    /// What doubling stops at.
    package var longestRest = Duration.seconds(60)
    /// The longest rest that a server may ask for.
    package var longestAsked = Duration.seconds(900)
    /// How often somebody who has nothing to tell looks for what other programs have left.
    package var look = Duration.seconds(5)
    /// How long what was told may stand in the outbox, so that not each change costs a commit.
    package var settling = Duration.milliseconds(50)
    /// How long the program's end waits for an answer that is under way.
    package var grace = Duration.milliseconds(300)

    /// What suits a person and a server.
    package init() {}

    /// How long to rest after so many failures in a row, the last of which may have come with the server's wish.
    func rest(after failures: Int, asked: Duration?) -> Duration {
        let own = min(longestRest, firstRest * (1 << min(failures - 1, 16)))
        return max(own, min(asked ?? .zero, longestAsked))
    }
}
