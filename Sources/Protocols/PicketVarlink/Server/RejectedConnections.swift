internal import Glibc
internal import PicketSystem

/// Rejected connections receive the reason. Each stays open for a moment, so that a client that writes before it reads
/// does not fail before it reads the reason.
struct RejectedConnections {
  /// The most at once: in a crowd, the oldest are closed sooner.
  private static let most = 256
  private static let moment = Duration.seconds(1)

  /// Closed with the last reference.
  private final class Departing {
    let socket: StreamSocket
    let end: ContinuousClock.Instant

    init(_ socket: consuming StreamSocket, until end: ContinuousClock.Instant) {
      self.socket = socket
      self.end = end
    }
  }

  /// The oldest first.
  private var departing: [Departing] = []

  var isEmpty: Bool { departing.isEmpty }

  mutating func say(_ error: CallError, to socket: consuming StreamSocket) {
    // The reply fits into the empty send buffer.
    _ = socket.send(Response.error(error).bytes[...])
    _ = shutdown(socket.descriptor.number, CInt(SHUT_WR))
    if departing.count == RejectedConnections.most { departing.removeFirst() }
    departing.append(Departing(socket, until: .now + RejectedConnections.moment))
  }

  mutating func end(before now: ContinuousClock.Instant) {
    departing.removeFirst(departing.prefix { $0.end <= now }.count)
  }
}
