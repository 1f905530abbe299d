internal import Capture
internal import Inspect
internal import Policy
internal import Wire

/// Who sent a packet, told by what the kernel says of it and never by what it says of itself.
enum Origin {
  case client(DeviceID)
  /// Somebody who is not looked after, in answer to one who is.
  case server

  /// `user` is whose socket sent it.
  init(
    _ queued: borrowing QueuedPacket, _ packet: borrowing Packet, _ hardware: UInt64?, user: UInt32?,
    _ snapshot: borrowing Snapshot, home: Home, resolverUsers: [UInt32]
  ) {
    let owner: Owner
    if queued.hook == .localOut {
      // Without a socket's owner it is the kernel's own, about a connection that is none any more.
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
      // A laptop's users are asked on their way out. What comes in is said to them, also by a registered device.
      self = .server
      return
    } else {
      owner = snapshot.owner(
        hardware: hardware, address: packet.source, user: nil, isFromHome: home.mayBeBehind(queued.input))
    }
    switch owner {
    case .device(let number): self = .client(DeviceID(number))
    case .unknown: self = .client(Origin.unknown(hardware ?? packet.source.high ^ packet.source.low))
    case .nobody, .trusted: self = .server
    }
  }

  /// A number for a device that nobody entered: the same for as long as it shows the same address. Two of them may
  /// share one, which costs them only each other's patience.
  private static func unknown(_ address: UInt64) -> DeviceID {
    let spread = address &* 0x9e37_79b9_7f4a_7c15 >> 56
    return DeviceID(min(Snapshot.firstUnknown + UInt16(truncatingIfNeeded: spread), DeviceID.resolver.index - 1))
  }
}
