internal import FilterProtocol

/// What happened to the fence: the last of it for whoever asks, each at once for whoever follows.
struct Journal {
  private(set) var last: [Event] = []
  private var news: [Event] = []

  mutating func note(_ kind: Event.Kind, _ text: String) {
    let event = Event(time: Clock.wall, kind: kind, text: text)
    // Said again every second, it would push out all that led to it.
    if let previous = last.last, previous.kind == kind, previous.text == text { return }
    last.append(event)
    if last.count > FilterStatus.mostEvents { last.removeFirst() }
    news.append(event)
    if news.count > FilterStatus.mostEvents { news.removeFirst() }
  }

  /// Gives the news to whoever follows; without anybody they wait.
  mutating func tell(_ peer: Peers.Peer?) {
    guard let peer else { return }
    while let event = news.first {
      guard case .sent = (try? peer.connection.send(.event(event))) ?? .full else { return }
      news.removeFirst()
    }
  }
}
