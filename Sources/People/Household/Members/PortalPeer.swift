public import Wire

/// Who is at the other end of a connection to the children's pages, as the kernel says.
public enum PortalPeer: Hashable, Sendable {
  /// A user of this machine.
  case user(UInt32)
  /// A machine of the home: the cards that answer at its address, or none where another router is between.
  case machine(Address, cards: Set<Hardware>)
}

extension Household {
  /// The child's device that this is, if it is certain. Packets are judged as a child's in doubt; a child's day is told to
  /// nobody in doubt. So what two machines may be is no device here, and neither is a machine at the address of a device
  /// that is known by its card: anybody can take an address.
  public func childsDevice(of peer: PortalPeer) -> Device? {
    switch peer {
    case .user(let number): return device(user: number).flatMap(\.ifChilds)
    case .machine(_, let cards) where cards.count > 1: return nil
    case .machine(let address, let cards):
      let devices = state.sortedDevices
      if let card = cards.first {
        let known = devices.filter { $0.hardware == card }
        if !known.isEmpty { return known.count == 1 && !watch.isSuspected(card) ? known[0].ifChilds : nil }
      }
      let networks = devices.filter { $0.hardware == nil && $0.network?.contains(address) == true }
      let longest = networks.compactMap { $0.network?.prefix }.max()
      let nearest = networks.filter { $0.network?.prefix == longest }
      return nearest.count == 1 ? nearest[0].ifChilds : nil
    }
  }

  /// The child, if this device is still that child's, and no other machine has been met with its card.
  public func child(_ id: Int, speakingBy number: UInt16) -> Child? {
    guard let device = state.devices[number], device.owner == .child(id) else { return nil }
    if let card = device.hardware, watch.isSuspected(card) { return nil }
    return state.children[id]
  }
}

extension Device {
  fileprivate var ifChilds: Device? { owner.isChild ? self : nil }
}
