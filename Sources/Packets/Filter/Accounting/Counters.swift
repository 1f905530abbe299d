internal import Capture
internal import FilterProtocol

/// What a connection has carried, seen from the device: to it, and from it.
struct Counters: Hashable {
  var received = Traffic()
  var sent = Traffic()

  var isZero: Bool { received.isZero && sent.isZero }

  /// What came since `before`. A counter that shrank belongs to another connection between the same ends, or began anew:
  /// then all of it came since.
  func since(_ before: Counters) -> Counters {
    guard received.isSuccessor(of: before.received), sent.isSuccessor(of: before.sent) else { return self }
    return Counters(received: received.minus(before.received), sent: sent.minus(before.sent))
  }
}

extension Counters {
  /// `isTurned` says that the other end opened the connection.
  init(_ connection: CountedConnection, isTurned: Bool) {
    let (first, second) = (Traffic(connection.sent), Traffic(connection.received))
    self = isTurned ? Counters(received: first, sent: second) : Counters(received: second, sent: first)
  }
}

extension Traffic {
  fileprivate init(_ counted: TrackedConnection.Traffic) {
    self.init(bytes: counted.bytes, packets: counted.packets)
  }

  fileprivate func isSuccessor(of before: Traffic) -> Bool { bytes >= before.bytes && packets >= before.packets }

  fileprivate func minus(_ before: Traffic) -> Traffic {
    Traffic(bytes: bytes - before.bytes, packets: packets - before.packets)
  }
}
