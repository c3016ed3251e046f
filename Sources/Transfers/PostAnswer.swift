/// What a server answered to a post.
package struct PostAnswer: Sendable, Hashable {
    /// The status, which may be that of a failure.
    package let status: Int
    /// When the server wants to be asked again, counted from its answer; nil where it does not say.
    package let retryAfter: Duration?

    /// The status and what it is called: `422 Unprocessable Entity`.
    package var wording: String { HTTPStatus.wording(status) }
}
