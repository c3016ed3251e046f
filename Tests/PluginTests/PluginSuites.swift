import Testing

/// The tests of plugins that work or observe.
///
/// The tests of each of the two suites run one after the other, so that few programs run at the same time and their limits are
/// those of a user's machine. Each wait ends by itself; the time limit reports a wait that does not.
@Suite(.serialized, .timeLimit(.minutes(1)))
enum WorkingPlugins {}

/// The tests of plugins that fail, do not end, or are refused.
@Suite(.serialized, .timeLimit(.minutes(1)))
enum FailingPlugins {}
