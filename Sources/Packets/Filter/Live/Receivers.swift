internal import Capture
internal import FilterProtocol
internal import Inspect
internal import PicketSystem
internal import Policy
internal import Wire

/// Finds the owner of an uninvited packet from outside. Opened on first use: most homes are behind a firewall and never
/// need it.
struct Receivers: ~Copyable {
  private var neighbours: Neighbours?
  private var readAt = Instant(nanoseconds: 0)
  private var routes: Routes?
  private var search: NeighbourSearch?
  /// Which of the home's interfaces have neighbours at all.
  private var links: [UInt32: Bool] = [:]
  private var searches = TokenBuckets(devices: 1, rate: Receivers.searchRate, burst: Receivers.searchRate)
  private var listeners: Listeners?
  private var allowance = TokenBuckets(devices: 1, rate: Receivers.rate, burst: Receivers.burst)
  /// The last packet's port and the owner of its socket, until that time.
  private var last: (end: Endpoint, user: UInt32?, until: Instant)?

  /// Limits on look-ups of sockets and routes: each second, and at once.
  private static let rate: UInt64 = 1_000
  private static let burst: UInt64 = 2_000
  /// How often neighbours are read again, since a child may take another device's address; sooner for an unknown address,
  /// whose device may just have answered.
  private static let whileKnown: UInt64 = 1_000_000_000
  private static let whileUnknown: UInt64 = 100_000_000
  /// Limit on searches for devices each second: a stranger may try every address of the home.
  private static let searchRate: UInt64 = 100
  /// For this long, the first packet's owner stands for all packets to one port.
  private static let whileOneSocket: UInt64 = 100_000_000

  /// nil while the owner is unknown: no device has answered at the address, or too many ports or routes were looked up.
  /// `interface` is the one that the packet leaves by.
  mutating func owner(
    of packet: borrowing Packet, at hook: QueuedPacket.Hook, toward interface: UInt32,
    by snapshot: borrowing Snapshot, now: Instant
  ) -> Owner? {
    if hook == .forward {
      let end = nextHop(to: packet.destination, now)
      let hardware = neighbours?[end]?.hardware.value
      let owner = snapshot.owner(hardware: hardware, address: packet.destination, user: nil, isFromHome: true)
      guard hardware == nil, owner == .unknown || owner == .nobody, hasNeighbours(interface) else { return owner }
      // It may be a child's. The kernel looks for it, as it would for a packet that passes, and a later packet is
      // judged by what it found.
      find(end, on: interface, now)
      return nil
    }
    let end = Endpoint(packet.destination, port: packet.destinationPort)
    if last?.end != end || now >= last?.until ?? now {
      guard allowance.take(DeviceID(0), at: now) else { return nil }
      last = (end, user(of: packet), Instant(nanoseconds: now.nanoseconds &+ Receivers.whileOneSocket))
    }
    guard let user = last?.user else { return .nobody }
    return snapshot.owner(hardware: nil, address: packet.destination, user: user, isFromHome: false)
  }

  /// The address of the machine that takes packets for `address`: its own, or its router's. Reads the neighbours again
  /// when their time has come.
  private mutating func nextHop(to address: Address, _ now: Instant) -> Address {
    let end = neighbours?[address] == nil ? gateway(to: address, now) ?? address : address
    let wait = neighbours?[end] == nil ? Receivers.whileUnknown : Receivers.whileKnown
    if neighbours == nil || now.since(readAt) >= wait {
      readAt = now
      neighbours = (try? Neighbours()) ?? neighbours
    }
    return end
  }

  /// Whether devices behind an interface answer with hardware addresses. What cannot be read counts as yes.
  private mutating func hasNeighbours(_ interface: UInt32) -> Bool {
    if let known = links[interface] { return known }
    do throws(KernelError) {
      if search == nil { search = try NeighbourSearch() }
      links[interface] = try search?.isPossible(on: interface)
    } catch {
      search = nil
    }
    return links[interface] ?? true
  }

  private mutating func find(_ address: Address, on interface: UInt32, _ now: Instant) {
    guard searches.take(DeviceID(0), at: now) else { return }
    do throws(KernelError) {
      if search == nil { search = try NeighbourSearch() }
      try search?.begin(address, on: interface)
    } catch {
      search = nil
    }
  }

  private mutating func gateway(to address: Address, _ now: Instant) -> Address? {
    guard allowance.take(DeviceID(0), at: now) else { return nil }
    do throws(KernelError) {
      if routes == nil { routes = try Routes() }
      return try routes?.gateway(to: address)
    } catch {
      routes = nil
      return nil
    }
  }

  private mutating func user(of packet: borrowing Packet) -> UInt32? {
    do throws(KernelError) {
      if listeners == nil { listeners = try Listeners() }
      return try listeners?.user(
        ofDatagramsTo: (packet.destination, packet.destinationPort), from: (packet.source, packet.sourcePort))
    } catch {
      listeners = nil
      return nil
    }
  }
}
