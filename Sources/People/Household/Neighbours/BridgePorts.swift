internal import Glibc
internal import PicketSystem

/// Hears from the kernel when a card comes in at another port of a bridge than before. What is said is kept by the kernel
/// until somebody asks.
final class BridgePorts: Sendable {
  private static let largest = 1 << 16
  /// At one time: more is a flood, of which the rest says the same.
  private static let mostBatches = 4_096
  /// For the kernel to keep between two looks.
  private static let room: CInt = 1 << 20
  private static let (route, neighbours): (Int32, UInt32) = (0, 4)

  private let descriptor: Descriptor

  init() throws(Failure) {
    let kind = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = socket(AF_NETLINK, kind, BridgePorts.route)
    guard number >= 0 else { throw Failure.last("open", "rtnetlink") }
    descriptor = Descriptor(owning: number)
    var room = BridgePorts.room
    _ = unsafe setsockopt(number, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<CInt>.size))
    // sockaddr_nl, which Glibc's module hides: family, nothing, a port of the kernel's choice, groups.
    let place = (UInt16(AF_NETLINK), UInt16(0), UInt32(0), BridgePorts.neighbours)
    let refusal = unsafe withUnsafeBytes(of: place) { place in
      unsafe bind(number, place.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(place.count))
    }
    guard refusal == 0 else { throw Failure.last("listen to", "rtnetlink") }
  }

  /// Who came in where since the last time, in the order of that.
  func arrivals() -> [Arrival] {
    var messages = NeighbourMessages()
    var buffer = [UInt8](repeating: 0, count: BridgePorts.largest)
    for _ in 0..<BridgePorts.mostBatches {
      let count = unsafe recv(descriptor.number, &buffer, buffer.count, 0)
      // Where the kernel had no room for all of it, the rest is there still.
      if count < 0 && (errno == EINTR || errno == ENOBUFS) { continue }
      guard count > 0 else { break }
      messages.take(buffer[..<count])
    }
    return messages.arrivals
  }
}
