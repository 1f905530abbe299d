internal import Capture
internal import FilterProtocol
internal import Policy
internal import Wire

/// Finds the owner of a connection without a packet: by the hardware address behind its address, or by its socket.
struct ConnectionOwners {
  private let neighbours: Neighbours?
  private let users: SocketUsers?
  private let home: Home
  private let exempt: Set<Endpoint>

  init(_ order: FenceOrder, home: Home) throws(KernelError) {
    neighbours = order.mode == .laptop ? nil : try Neighbours()
    users = order.mode == .router ? nil : try SocketUsers()
    self.home = home
    exempt = Set([order.portal].compactMap { $0 } + order.exemptions)
  }

  /// Whether it belongs to a supervised device and goes where the rules look.
  func isSupervised(_ connection: TrackedConnection, by snapshot: borrowing Snapshot) -> Bool {
    if isSupervised(connection.tuple, by: snapshot) { return true }
    // Of a connection met midstream, either end may have spoken first.
    guard connection.isPickedUp, let reply = connection.reply else { return false }
    return isSupervised(reply, by: snapshot)
  }

  private func isSupervised(_ tuple: ConnectionTuple, by snapshot: borrowing Snapshot) -> Bool {
    if isUnasked(tuple) { return false }
    if let user = users?[tuple], isSupervised(tuple, user: user, by: snapshot) { return true }
    return neighbours != nil && isSupervised(tuple, user: nil, by: snapshot)
  }

  private func isSupervised(_ tuple: ConnectionTuple, user: UInt32?, by snapshot: borrowing Snapshot) -> Bool {
    let (owner, isSeen) = owner(tuple, user: user, by: snapshot)
    return switch owner {
    case .device: isSeen
    case .unknown: true
    case .nobody, .trusted: false
    }
  }

  /// The owner of a connection that the kernel passes by itself.
  func owner(of tuple: ConnectionTuple, by snapshot: borrowing Snapshot) -> Owner {
    // The filter keeps no freed connections within this machine.
    if isUnasked(tuple) { return .nobody }
    if let user = users?[tuple], case .device(let device) = owner(tuple, user: user, by: snapshot).owner {
      return .device(device)
    }
    return neighbours == nil ? .nobody : owner(tuple, user: nil, by: snapshot).owner
  }

  private func owner(
    _ tuple: ConnectionTuple, user: UInt32?, by snapshot: borrowing Snapshot
  ) -> (owner: Owner, isSeen: Bool) {
    let neighbour = neighbours?[tuple.source]
    let isFromHome = neighbour.map { home.mayBeBehind($0.interface) } ?? false
    let owner = snapshot.owner(
      hardware: neighbour?.hardware.value, address: tuple.source, user: user, isFromHome: isFromHome)
    // Outside the home's interfaces no rule checks hardware addresses.
    return (owner, user != nil || neighbour == nil || isFromHome)
  }

  /// Whether the rules pass it by themselves (`local` and `unasked` in both languages): it has no mark and gets none.
  private func isUnasked(_ tuple: ConnectionTuple) -> Bool {
    if tuple.destination.isMulticast { return true }
    if tuple.number == 17 && (tuple.destinationPort == 67 || tuple.destinationPort == 547) { return true }
    if tuple.number == 6 && exempt.contains(Endpoint(tuple.destination, port: tuple.destinationPort)) { return true }
    // Loopback traffic.
    return (tuple.source == tuple.destination || tuple.destination.isLoopback) && tuple.destinationPort != 53
  }
}
