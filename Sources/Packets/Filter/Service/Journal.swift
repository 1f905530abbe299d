internal import FilterProtocol

/// Events of the fence: the latest for status, and each at once for the follower.
struct Journal {
  private(set) var last: [Event] = []
  private var news: [Event] = []

  /// How long a trouble is not repeated, in nanoseconds.
  private static let silence: UInt64 = 60_000_000_000

  mutating func note(_ kind: Event.Kind, _ text: String, at time: UInt64 = Clock.wall) {
    if isRepeated(kind, text, at: time) { return }
    let event = Event(time: time, kind: kind, text: text)
    last.append(event)
    if last.count > FilterStatus.mostEvents { last.removeFirst() }
    news.append(event)
    if news.count > FilterStatus.mostEvents { news.removeFirst() }
  }

  /// Repeated every second, an event would push out all that led to it. What is tried again each second may fail in two ways
  /// in turn, so troubles are looked for among all that are kept.
  private func isRepeated(_ kind: Event.Kind, _ text: String, at time: UInt64) -> Bool {
    if let previous = last.last, previous.kind == kind, previous.text == text { return true }
    guard [.rulesFailed, .queueConflict, .overload].contains(kind) else { return false }
    // A clock that was set back does not silence it.
    return last.contains { $0.kind == kind && $0.text == text && $0.time <= time && time - $0.time < Journal.silence }
  }

  /// Sends the news to the follower; without one they wait.
  mutating func tell(_ peer: Peers.Peer?) {
    guard let peer else { return }
    while let event = news.first {
      guard case .sent = (try? peer.connection.send(.event(event))) ?? .full else { return }
      news.removeFirst()
    }
  }
}
