internal import Capture
internal import Inspect
internal import Policy
internal import Wire

/// Who sent a packet, from what the kernel says of it and never from what it says of itself.
enum Origin {
  case client(DeviceID)
  /// A machine that is not supervised, which answers one that is.
  case server

  /// `user` is the owner of the sending socket.
  init(
    _ queued: borrowing QueuedPacket, _ packet: borrowing Packet, _ hardware: UInt64?, user: UInt32?,
    _ snapshot: borrowing Snapshot, home: Home, resolverUsers: [UInt32]
  ) {
    let owner: Owner
    if queued.hook == .localOut {
      // A packet without a socket's owner is the kernel's own, about a connection that has ended.
      guard let user else {
        self = .server
        return
      }
      owner = snapshot.owner(hardware: nil, address: packet.source, user: user, isFromHome: false)
      if owner == .nobody && packet.destinationPort == 53 && resolverUsers.contains(user) {
        self = .client(.resolver)
        return
      }
    } else if queued.hook == .localIn && home.side == .nowhere {
      // A laptop's users are judged on their way out. Inbound packets are sent to them, even by a registered device.
      self = .server
      return
    } else {
      owner = snapshot.owner(
        hardware: hardware, address: packet.source, user: nil, isFromHome: home.mayBeBehind(queued.input))
    }
    switch owner {
    case .device(let number): self = .client(DeviceID(number))
    case .unknown: self = .client(DeviceID(Snapshot.unknownDevice(hardware ?? packet.source.high ^ packet.source.low)))
    case .nobody, .trusted: self = .server
    }
  }
}

extension QueuedPacket {
  /// Whether it is loopback traffic. The kernel gives that interface the same number everywhere.
  var isLoopback: Bool { hook == .localOut && output == 1 }
}

extension Packet {
  /// Whether the loopback rules for streams apply: DNS has rules of its own.
  var isLoopbackStream: Bool { transport == .tcp && sourcePort != 53 && destinationPort != 53 }
}

/// Senders whose packets the kernel is segmenting: the segments come back without the hardware address of the whole.
///
/// A few places are enough: only senders on this machine hand over many datagrams as one. Its users need no hardware
/// address; its containers and virtual machines do. A sender that loses its place is known by its network address
/// alone, or at worst not at all, which opens nothing.
struct SegmentedSenders: ~Copyable {
  private var hardware = InlineArray<64, UInt64>(repeating: 0)
  private var addresses = InlineArray<64, Address>(repeating: Address(high: 0, low: 0))

  private static func place(_ address: Address) -> Int {
    Int(truncatingIfNeeded: ((address.high ^ address.low) &* 0x9e37_79b9_7f4a_7c15) >> 58)
  }

  mutating func note(_ address: Address, _ hardware: UInt64?) {
    let place = SegmentedSenders.place(address)
    addresses[place] = address
    self.hardware[place] = hardware ?? 0
  }

  func hardware(of address: Address) -> UInt64? {
    let place = SegmentedSenders.place(address)
    guard addresses[place] == address, hardware[place] != 0 else { return nil }
    return hardware[place]
  }
}
