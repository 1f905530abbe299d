internal import Glibc
internal import Synchronization

/// The open connections, how many each address has, and the deadline of each one's next step.
///
/// The library closes a connection that is silent; it does not end one that sends a byte now and then. This table does: each
/// step of a request has its time, however the bytes come.
final class ConnectionTable: Sendable {
  /// One connection, which is the library's. `socket` is open while the connection is in the table.
  final class Place: Sendable {
    let socket: CInt
    let peer: HTTPClient
    fileprivate let due: Mutex<ContinuousClock.Instant?>

    init(socket: CInt, peer: HTTPClient, due: ContinuousClock.Instant) {
      (self.socket, self.peer) = (socket, peer)
      self.due = Mutex(due)
    }
  }

  enum Step { case head, body, answer, stream }

  private struct State {
    var places: [ObjectIdentifier: Place] = [:]
    var counts: [HTTPClient: Int] = [:]
  }

  private let state = Mutex(State())
  private let limits: HTTPLimits

  init(_ limits: HTTPLimits) { self.limits = limits }

  var count: Int { state.withLock { $0.places.count } }

  /// Whether one more connection of this address is taken. Where all places are taken, the one that has said nothing for the
  /// longest time is given up for it: silent connections keep nobody out.
  func accepts(_ peer: HTTPClient) -> Bool {
    state.withLock { state in
      if !peer.isLoopback, state.counts[peer, default: 0] >= limits.perAddress { return false }
      guard state.places.count >= limits.connections else { return true }
      let waiting = state.places.values.compactMap { place in place.due.withLock { $0 }.map { (place, $0) } }
      guard let oldest = waiting.min(by: { $0.1 < $1.1 }) else { return false }
      _ = shutdown(oldest.0.socket, CInt(SHUT_RDWR))
      return true
    }
  }

  func begin(socket: CInt, peer: HTTPClient) -> Place {
    let place = Place(socket: socket, peer: peer, due: .now + limits.headTime)
    state.withLock { state in
      state.places[ObjectIdentifier(place)] = place
      state.counts[peer, default: 0] += 1
    }
    return place
  }

  func end(_ place: Place) {
    state.withLock { state in
      guard state.places.removeValue(forKey: ObjectIdentifier(place)) != nil else { return }
      state.counts[place.peer] = state.counts[place.peer].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
  }

  func enter(_ step: Step, _ place: Place) {
    let time: Duration? =
      switch step {
      case .head: limits.headTime
      case .body: limits.bodyTime
      case .answer: limits.answerTime
      case .stream: nil
      }
    place.due.withLock { $0 = time.map { .now + $0 } }
  }

  /// Ends the connections whose time is over. Their sockets stay open until the library has let go of them.
  func endOverdue(at now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      for place in state.places.values where place.due.withLock({ $0.map { $0 <= now } ?? false }) {
        _ = shutdown(place.socket, CInt(SHUT_RDWR))
      }
    }
  }
}
