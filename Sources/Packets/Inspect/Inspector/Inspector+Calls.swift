import Wire

// Calls at level strict. One call packet and its answer are easy to obtain, so the first packets of each side must all
// be a call's (RFC 7983) before the kernel may pass the rest.

extension Inspector {
  /// Whether a datagram is still a call's; if not, ends the flow.
  @inline(__always)
  mutating func isStillCall(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID, _ direction: Direction)
    -> Bool
  {
    // An empty datagram only keeps a NAT mapping open; a QUIC hello is read by the QUIC reader.
    guard !flows[slot].trial.isOver, flows[slot].stage == .perRequest, flows[slot].flowProtocol == .opaque,
      !packet.payloadRange.isEmpty, direction == .fromServer || !QUICHeader.couldBeLong(packet.payload),
      flows[slot].trial.takes(direction)
    else { return true }
    if Shape.isOfCall(packet.payload) { return true }
    kill(slot, .notCall)
    emit(.drop(id, .notCall))
    return false
  }
}

/// At level strict, the first packets of a call in each direction must all be a call's: anybody can exchange one such
/// packet before something else.
struct CallTrial {
  static let packets: UInt8 = 64

  private var up: UInt8 = 0
  private var down: UInt8 = 0

  /// No trial.
  init() {}

  static var begun: CallTrial {
    var trial = CallTrial()
    (trial.up, trial.down) = (packets, packets)
    return trial
  }

  var isOver: Bool { up == 0 && down == 0 }

  /// Whether the next packet of this side must be checked; counts it.
  mutating func takes(_ direction: Direction) -> Bool {
    switch direction {
    case .fromClient where up > 0: up -= 1
    case .fromServer where down > 0: down -= 1
    default: return false
    }
    return true
  }
}
