public import Events

/// The session is about to be suspended by Ctrl-Z.
public struct SessionWillSuspend: Event {}
