internal import FilterProtocol

/// Events of the fence: the latest for status, and each at once for the follower.
struct Journal {
  private(set) var last: [Event] = []
  private var news: [Event] = []

  mutating func note(_ kind: Event.Kind, _ text: String) {
    let event = Event(time: Clock.wall, kind: kind, text: text)
    // Repeated every second, one event would push out all that led to it.
    if let previous = last.last, previous.kind == kind, previous.text == text { return }
    last.append(event)
    if last.count > FilterStatus.mostEvents { last.removeFirst() }
    news.append(event)
    if news.count > FilterStatus.mostEvents { news.removeFirst() }
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
