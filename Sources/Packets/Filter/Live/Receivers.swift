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
  private var listeners: Listeners?
  private var allowance = TokenBuckets(devices: 1, rate: Receivers.rate, burst: Receivers.burst)
  /// The last packet's port and the owner of its socket, until that time.
  private var last: (end: Endpoint, user: UInt32?, until: Instant)?

  /// Limits on socket look-ups: each second, and at once.
  private static let rate: UInt64 = 1_000
  private static let burst: UInt64 = 2_000
  /// How often neighbours are read again; sooner for an unknown address, whose device may just have come.
  private static let whileKnown: UInt64 = 30_000_000_000
  private static let whileUnknown: UInt64 = 1_000_000_000
  /// For this long, the first packet's owner stands for all packets to one port.
  private static let whileOneSocket: UInt64 = 100_000_000

  /// nil when the owner is unknown, because too many ports were looked up.
  mutating func owner(
    of packet: borrowing Packet, at hook: QueuedPacket.Hook, by snapshot: borrowing Snapshot, now: Instant
  ) -> Owner? {
    if hook == .forward {
      let hardware = hardware(at: packet.destination, now)
      let owner = snapshot.owner(hardware: hardware, address: packet.destination, user: nil, isFromHome: true)
      // No device has answered at that address. This packet makes the kernel look for one; the next packet is judged by
      // the result.
      return owner == .unknown && hardware == nil ? .nobody : owner
    }
    let end = Endpoint(packet.destination, port: packet.destinationPort)
    if last?.end != end || now >= last?.until ?? now {
      guard allowance.take(DeviceID(0), at: now) else { return nil }
      last = (end, user(of: packet), Instant(nanoseconds: now.nanoseconds &+ Receivers.whileOneSocket))
    }
    guard let user = last?.user else { return .nobody }
    return snapshot.owner(hardware: nil, address: packet.destination, user: user, isFromHome: false)
  }

  /// The hardware address of the device that takes packets for `address`: its own, or its router's.
  private mutating func hardware(at address: Address, _ now: Instant) -> UInt64? {
    let end = neighbours?[address] == nil ? gateway(to: address) ?? address : address
    let known = neighbours?[end]
    if now.since(readAt) >= (known == nil ? Receivers.whileUnknown : Receivers.whileKnown) || neighbours == nil {
      readAt = now
      neighbours = (try? Neighbours()) ?? neighbours
    }
    return neighbours?[end]?.hardware.value
  }

  private mutating func gateway(to address: Address) -> Address? {
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
