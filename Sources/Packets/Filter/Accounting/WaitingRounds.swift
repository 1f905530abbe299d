internal import FilterProtocol

/// Rounds on their way to picketd, oldest first, each small enough for one message.
///
/// A round without readings is sent as well: where picketd gets no round, it assumes that nothing was counted.
struct WaitingRounds {
  /// Half an hour of a busy home, 22 megabytes at most.
  static let most = 360

  private(set) var rounds: [UsageRound] = []

  mutating func add(_ round: UsageRound) {
    // Rounds without readings that follow each other become one, so that they take no room while picketd is away.
    if round.readings.isEmpty, let last = rounds.last, last.readings.isEmpty, last.end == round.begin {
      rounds[rounds.count - 1].end = round.end
      rounds[rounds.count - 1].lost &+= round.lost
      return
    }
    rounds += round.messages
    let excess = rounds.count - WaitingRounds.most
    guard excess > 0 else { return }
    let lost = rounds.prefix(excess).reduce(0) { $0 &+ $1.lost &+ UInt64($1.readings.count) }
    rounds.removeFirst(excess)
    rounds[0].lost &+= lost
  }

  /// Sends them in their order, until `send` says that there is no room. Those that were not sent go on waiting.
  mutating func send(_ send: (UsageRound) -> Bool) {
    let sent = rounds.firstIndex { !send($0) } ?? rounds.count
    rounds.removeFirst(sent)
  }
}
