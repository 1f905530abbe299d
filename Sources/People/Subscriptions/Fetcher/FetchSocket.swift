internal import PicketJSON
internal import PicketSystem

/// One end of a conversation between picketd and picket-fetch: JSON objects, with descriptors beside them.
enum FetchSocket {
  static let longest = 1 << 16

  enum Arrival: ~Copyable {
    case message(JSON.Object, Datagram.Passed)
    case late
    case gone
    case nonsense
  }

  /// False when the other side has gone, or does not read.
  static func send(
    _ object: JSON.Object, _ descriptors: [CInt] = [], over socket: borrowing Descriptor,
    until deadline: ContinuousClock.Instant
  ) -> Bool {
    let bytes = JSON.object(object.withoutNulls).bytes
    guard bytes.count <= longest else { return false }
    while true {
      switch Datagram.send(bytes, descriptors, over: socket) {
      case .done: return true
      case .gone: return false
      case .full:
        guard Poll.wait(for: socket.number, toWrite: true, milliseconds: left(deadline)) else {
          if deadline <= .now { return false }
          continue
        }
      }
    }
  }

  static func receive(
    from socket: borrowing Descriptor, into buffer: inout [UInt8], until deadline: ContinuousClock.Instant
  ) -> Arrival {
    while true {
      switch Datagram.receive(into: &buffer, from: socket) {
      case .gone: return .gone
      case .oversized: return .nonsense
      case .message(let count, let passed):
        guard let object = (try? JSON(parsing: Array(buffer[..<count]), mostBytes: longest))?.object else {
          return .nonsense
        }
        return .message(object, passed)
      case .nothing:
        if deadline <= .now { return .late }
        _ = Poll.wait(for: socket.number, milliseconds: left(deadline))
      }
    }
  }

  private static func left(_ deadline: ContinuousClock.Instant) -> Int {
    max(1, Int((deadline - .now) / .milliseconds(1)))
  }
}
