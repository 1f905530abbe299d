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
