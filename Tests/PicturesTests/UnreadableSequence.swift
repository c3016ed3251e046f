/// What a terminal could not have read.
struct UnreadableSequence: Error {}
