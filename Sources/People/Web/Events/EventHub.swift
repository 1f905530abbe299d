package import PicketJSON
internal import Synchronization

/// The events of one session, told to all its streams: however many pages are open, picketd is followed once.
package final class EventHub: Sendable {
  /// Events that are kept for streams that were lost for a moment.
  package static let kept = 256

  private struct State {
    var streams: [Int: (stream: EventStream, groups: Set<EventGroup>)] = [:]
    var past: [(number: Int, group: EventGroup, bytes: [UInt8])] = []
    var number = 0
    var nextStream = 0
    var isOver = false
  }

  /// Tells this hub's numbers from those of another session.
  private let name: String
  private let state = Mutex(State())

  package init(name: String) { self.name = name }

  package var count: Int { state.withLock { $0.streams.count } }

  /// A stream that goes on behind the event `last`, if that is known. `closed` is called when it is over.
  package func stream(
    of groups: Set<EventGroup>, after last: String? = nil, closed: @escaping @Sendable () -> Void = {}
  ) -> EventStream {
    state.withLock { state in
      let place = state.nextStream
      state.nextStream += 1
      let stream = EventStream { [weak self] in
        self?.remove(place)
        closed()
      }
      stream.put(ServerSentEvent.beginning)
      if let last { replay(after: last, groups, to: stream, state) }
      if state.isOver { stream.end() } else { state.streams[place] = (stream, groups) }
      return stream
    }
  }

  package func publish(_ group: EventGroup, _ data: JSON) {
    state.withLock { state in
      state.number += 1
      let bytes = ServerSentEvent.bytes(id: "\(name).\(state.number)", group.rawValue, data)
      state.past.append((state.number, group, bytes))
      // Half are dropped at once, so that this is rare.
      if state.past.count > 2 * EventHub.kept { state.past.removeFirst(EventHub.kept) }
      for entry in state.streams.values where entry.groups.contains(group) { entry.stream.put(bytes) }
    }
  }

  package func beat() {
    state.withLock { state in
      for entry in state.streams.values { entry.stream.put(ServerSentEvent.comment) }
    }
  }

  package func end() {
    let streams = state.withLock { state in
      state.isOver = true
      defer { state.streams = [:] }
      return state.streams.values.map(\.stream)
    }
    for stream in streams { stream.end() }
  }

  private func remove(_ place: Int) { state.withLock { $0.streams[place] = nil } }

  private func replay(after last: String, _ groups: Set<EventGroup>, to stream: EventStream, _ state: State) {
    let parts = last.split(separator: ".")
    let number = parts.count == 2 && parts[0] == name ? Int(parts[1]) : nil
    guard let number, number <= state.number, number + 1 >= state.past.first?.number ?? 1 else {
      stream.put(ServerSentEvent.reload(id: "\(name).\(state.number)"))
      return
    }
    for event in state.past where event.number > number && groups.contains(event.group) { stream.put(event.bytes) }
  }
}
