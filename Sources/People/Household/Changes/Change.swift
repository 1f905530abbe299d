/// Something that listeners may wait for.
public enum Change: Hashable, Sendable {
  case authorization(Authorization)
  case question(Question)
  case grants
  case effective(child: Int, Effective)
  /// Once for each end, five minutes before it.
  case nearEnd(NearEnd)
}

extension Household {
  public nonisolated func changes() -> AsyncStream<Change> { changing.listen(keeping: 1_024) }

  /// Wakes a listener when decisions were written down, which it then reads from the log.
  public nonisolated func recordings() -> AsyncStream<Void> { recording.listen(keeping: 1) }
}
