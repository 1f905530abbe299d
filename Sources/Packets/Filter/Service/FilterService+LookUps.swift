internal import FilterProtocol

// Names that packet threads want looked up. picketd does it, since it has a resolver.
extension FilterService {
  /// Passes look-ups on. Without picketd they fail at once. Where picketd is behind with reading they wait, and a thread that waited too
  /// long gives up by itself: a flood of one child's that keeps picketd busy must not refuse the others.
  mutating func ask() {
    let now = Clock.now
    var pendingLookUps = pendingLookUps
    for thread in threads {
      thread.takeAddressChecks { check in pendingLookUps.take(check, at: now) { thread.answer($0) } }
    }
    self.pendingLookUps = pendingLookUps
    self.pendingLookUps.expire(at: now)
    guard let follower = peers.follower else { return self.pendingLookUps.giveUp() }
    while true {
      let lookUps = self.pendingLookUps.next
      if lookUps.isEmpty { return }
      guard case .sent = (try? follower.connection.send(.lookUps(lookUps))) ?? .full else { return }
      self.pendingLookUps.noteSent()
    }
  }

  /// Takes answers, from the follower alone: only it was asked.
  mutating func learn(_ findings: [LookUpResult], from peer: Peers.Peer) -> Report {
    guard peer.follows else { return .refused("nobody asked you where names lead") }
    for finding in findings { pendingLookUps.answer(finding) }
    return .done
  }
}
