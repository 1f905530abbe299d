internal import Glibc
internal import PicketSystem

/// Connections that are told why they are sent away. Each stays for a moment, so that whoever writes before it reads finds
/// somebody to write to, and then the reason.
struct RejectedConnections {
  /// So many at once: of a crowd, the first ones stay for a shorter moment.
  private static let most = 256
  private static let moment = Duration.seconds(1)

  /// Closed with the last who knows it.
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
    // It fits: nothing was sent there yet.
    _ = socket.send(Response.error(error).bytes[...])
    _ = shutdown(socket.descriptor.number, CInt(SHUT_WR))
    if departing.count == RejectedConnections.most { departing.removeFirst() }
    departing.append(Departing(socket, until: .now + RejectedConnections.moment))
  }

  mutating func end(before now: ContinuousClock.Instant) {
    departing.removeFirst(departing.prefix { $0.end <= now }.count)
  }
}
