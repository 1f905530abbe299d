internal import FilterProtocol

// What children's connections carry, on its way to picketd.
extension FilterService {
  /// Has the connections of all packet threads counted.
  mutating func startAccounting() throws {
    guard let fence else { return }
    let accounting = try accounting ?? AccountingThread(control: wakeup)
    self.accounting = accounting
    if let assignment { accounting.count(by: assignment.snapshot) }
    try accounting.follow(fence.order, fence.marks, threads.map(\.notes))
  }

  /// Sends rounds in their order. What finds no room is sent later.
  mutating func tellUsage(_ follower: Peers.Peer) {
    if let failure = accounting?.takeFailure() { journal.note(.overload, "use could not be counted: \(failure)") }
    accounting?.sendRounds { round in
      if case .sent = (try? follower.connection.send(.usage(round))) ?? .full { true } else { false }
    }
  }

  /// Ends counting, and sends the last round.
  mutating func stopAccounting() {
    accounting?.stop()
    if let follower = peers.follower { tellUsage(follower) }
    accounting = nil
  }
}
