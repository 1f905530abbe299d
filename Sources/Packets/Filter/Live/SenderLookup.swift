internal import Capture
internal import FilterProtocol
internal import Inspect
internal import KernelRules
internal import Policy
internal import Wire

/// Who sent a packet.
struct Sender {
  let origin: Origin
  let direction: Direction
  /// The device, for a client's packet; for a server's, the inspector knows the flow's device.
  let device: DeviceID
  let ends: FlowKey
  /// Loopback traffic, where DNS has rules of its own.
  let isLoopback: Bool
  /// A packet of this machine's own resolver, in either direction (R14).
  let isResolvers: Bool
}

/// Finds out who sent a packet, from what the kernel says of it and of sockets, and from what is remembered of either.
struct SenderLookup: ~Copyable {
  private let marks: MarkMask
  private var segmented = SegmentedSenders()
  private var listenerOwners = ListenerOwners()

  init(marks: MarkMask) { self.marks = marks }

  /// Remembers the sender of many datagrams in one packet: their segments come without the hardware address.
  mutating func noteSegmented(_ packet: borrowing Packet, _ queued: borrowing QueuedPacket) {
    segmented.note(packet.source, queued.sourceMAC)
  }

  mutating func sender(
    of packet: borrowing Packet, _ queued: borrowing QueuedPacket, _ assignment: borrowing Assignment,
    _ engine: borrowing Engine, at now: Instant
  ) -> Sender {
    let hardware = queued.sourceMAC ?? segmented.hardware(of: packet.source)
    let user = queued.user ?? acceptor(queued, packet, engine, at: now)
    let origin = Origin(
      queued, packet, hardware, user: user, assignment.snapshot, home: assignment.home,
      resolverUsers: assignment.resolverUsers)
    let isLoopback = queued.isLoopback && packet.isLoopbackStream
    var direction = Direction.fromServer
    var device = DeviceID(0)
    if case .client(let number) = origin,
      !SenderLookup.isAnswer(packet, isLoopback: isLoopback, assignment.home.networks, engine)
    {
      direction = .fromClient
      device = number
    } else if queued.hook == .localOut && queued.user == nil && engine.knows(FlowKey(packet, .fromClient)) {
      // From a process that has ended, on a connection that is known to be a child's.
      direction = .fromClient
    }
    let ends = FlowKey(packet, direction)
    let isResolvers = direction == .fromClient ? device == .resolver : answersResolver(queued, ends, engine)
    return Sender(
      origin: origin, direction: direction, device: device, ends: ends, isLoopback: isLoopback, isResolvers: isResolvers
    )
  }

  /// The device that opened the connection of a reported packet; nil if no device did.
  func opener(
    of packet: borrowing Packet, _ queued: borrowing QueuedPacket, _ assignment: borrowing Assignment,
    _ engine: borrowing Engine
  ) -> DeviceID? {
    guard !SenderLookup.isAnswer(packet, isLoopback: false, assignment.home.networks, engine),
      case .client(let device) = Origin(
        queued, packet, queued.sourceMAC, user: queued.user, assignment.snapshot, home: assignment.home,
        resolverUsers: assignment.resolverUsers)
    else { return nil }
    return device
  }

  /// Whether a loopback connection leads to a service of the same child, whose programs could talk to each other
  /// without any connection.
  mutating func isOwnService(
    _ packet: borrowing Packet, of device: DeviceID, _ snapshot: borrowing Snapshot, at now: Instant
  ) -> Bool {
    guard packet.tcp.flags.intersection([.syn, .ack]) == .syn,
      let user = listenerOwners.user(at: packet.destination, port: packet.destinationPort, now: now),
      case .device(let other) = snapshot.owner(
        hardware: nil, address: packet.destination, user: user, isFromHome: false),
      let child = snapshot.child(ofDevice: device.index)
    else { return false }
    return snapshot.child(ofDevice: other) == child
  }

  /// The owner of the local socket that answers an inbound connection, where the packet does not say.
  private mutating func acceptor(
    _ queued: borrowing QueuedPacket, _ packet: borrowing Packet, _ engine: borrowing Engine, at now: Instant
  ) -> UInt32? {
    guard queued.hook == .localOut, packet.transport == .tcp, packet.tcp.flags.isSuperset(of: [.syn, .ack]),
      !engine.knows(FlowKey(packet, .fromServer))
    else { return nil }
    return listenerOwners.user(at: packet.source, port: packet.sourcePort, now: now)
  }

  /// Whether a device answers another one in the home or on this machine. No device is a server outside the home: a
  /// packet that looks like one has a forged source.
  private static func isAnswer(
    _ packet: borrowing Packet, isLoopback: Bool, _ local: borrowing LocalNetworks, _ engine: borrowing Engine
  ) -> Bool {
    guard isLoopback || local.contains(packet.source) && local.contains(packet.destination) else { return false }
    return !engine.knows(FlowKey(packet, .fromClient)) && engine.knows(FlowKey(packet, .fromServer))
  }

  /// Whether a server's packet is for this machine's resolver, which the rules mark. An answer to a question from
  /// before this filter started counts too.
  private func answersResolver(
    _ queued: borrowing QueuedPacket, _ ends: FlowKey, _ engine: borrowing Engine
  ) -> Bool {
    guard queued.hook == .localIn, marks.says(.watched, in: queued.mark) else { return false }
    return engine.isResolvers(ends) || !engine.knows(ends)
  }
}

extension Assignment {
  /// Whether DNS answers in this packet are evidence (R12): from this machine itself, from a user who is no child, or
  /// from a resolver that the household trusts.
  ///
  /// Where questions are redirected, the answer still has the address of the resolver that gave it: the kernel
  /// translates it later. On the home's side any card can send with any address, even this machine's. An answer from
  /// there is a claim; that costs the client no more than a look-up by picketd.
  func trusts(_ sender: Sender, _ packet: borrowing Packet, _ queued: borrowing QueuedPacket) -> Bool {
    guard sender.direction == .fromServer, packet.sourcePort == 53 else { return false }
    if queued.hook == .localOut {
      guard queued.user != nil, case .server = sender.origin else { return false }
      return true
    }
    return !home.isBehind(queued.input) && resolvers.addresses.contains(packet.source)
  }

  /// Whether a frame goes from one device of the home to another over one bridge. The rules see such frames only if
  /// bridges call them, as on every machine with Docker; there such a frame passes as it does elsewhere.
  ///
  /// A bridge may lead to the way out as well, so both ends must be in the home. DNS is judged here too: a resolver in
  /// the home asks outside for all its devices.
  func isBetweenNeighbours(_ packet: borrowing Packet, _ queued: borrowing QueuedPacket) -> Bool {
    guard queued.hook == .forward, queued.physicalInput != 0, queued.physicalOutput != 0,
      queued.input == queued.output, home.mayBeBehind(queued.input)
    else { return false }
    return home.networks.contains(packet.source) && home.networks.contains(packet.destination)
      && packet.sourcePort != 53 && packet.destinationPort != 53
  }
}
