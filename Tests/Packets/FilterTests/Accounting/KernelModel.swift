import Capture
import FilterProtocol
import Inspect
import Support
import Wire

@testable import Filter

/// Stands in for the kernel's table of connections, with the thread that counts and what it may miss.
struct KernelModel {
  struct Faults: OptionSet {
    let rawValue: Int
    /// Notes of packet threads find no room.
    static let notes = Faults(rawValue: 1)
    /// Reports of ends find no room.
    static let ends = Faults(rawValue: 2)
    /// Another program sets counters to zero.
    static let zeroing = Faults(rawValue: 4)
    /// The kernel numbers no connections.
    static let numbers = Faults(rawValue: 8)
  }

  let faults: Faults
  let followed = FollowedConnections()
  private var random: SeededGenerator
  private var open: [UInt16: CountedConnection] = [:]
  private var lastID: UInt32 = 0
  /// All octets and packets that connections carried, and how many connections there were.
  private(set) var truth = Counters()
  private(set) var opened = 0
  /// What was counted.
  private(set) var counted = Counters()
  private(set) var countedOpened = 0

  init(_ faults: Faults, seed: UInt64) {
    self.faults = faults
    random = SeededGenerator(seed: seed)
  }

  static let client = Address(v4: 0x0a00_0002)
  static let server = Address(v4: 0xc000_0201)

  /// Odd ports are datagrams'.
  static func ends(_ port: UInt16) -> FlowKey {
    FlowKey(client: client, clientPort: port, server: server, serverPort: 443, number: port % 2 == 0 ? 6 : 17)
  }

  private mutating func isHit(_ fault: Faults) -> Bool { faults.contains(fault) && random.chance(oneIn: 4) }

  /// Does one thing.
  mutating func step() {
    let port = UInt16.random(in: 1...12, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: begin(port)
    case 2: if open[port] != nil { note(port) }
    case 3: end(port)
    case 4: look()
    case 5: if isHit(.zeroing) { zero(port) }
    default: grow(port)
    }
  }

  private mutating func begin(_ port: UInt16) {
    if open[port] != nil { end(port) }
    lastID += 1
    let ends = KernelModel.ends(port)
    var tuple = ConnectionTuple(ends)
    tuple.zone = 0
    open[port] = CountedConnection(tuple: tuple, id: faults.contains(.numbers) ? 0 : lastID)
    opened += 1
    note(port)
    grow(port)
  }

  private mutating func note(_ port: UInt16) {
    let name = Name("n\(Int.random(in: 0..<5, using: &random)).test") ?? Name()
    if !isHit(.notes) {
      followed.note(FlowNote(ends: KernelModel.ends(port), device: DeviceID(port % 3), name: name))
    }
  }

  private mutating func grow(_ port: UInt16) {
    guard open[port] != nil else { return }
    let sent = TrackedConnection.Traffic(packets: 1, bytes: .random(in: 40...1_500, using: &random))
    let received = TrackedConnection.Traffic(packets: 2, bytes: .random(in: 80...3_000, using: &random))
    open[port]?.sent.packets += sent.packets
    open[port]?.sent.bytes += sent.bytes
    open[port]?.received.packets += received.packets
    open[port]?.received.bytes += received.bytes
    let news = CountedConnection(tuple: ConnectionTuple(KernelModel.ends(port)), sent: sent, received: received)
    truth.add(Counters(news, isTurned: false))
  }

  private mutating func zero(_ port: UInt16) {
    open[port]?.sent = .init()
    open[port]?.received = .init()
  }

  private mutating func end(_ port: UInt16) {
    guard let connection = open.removeValue(forKey: port) else { return }
    if !isHit(.ends) { followed.end(connection, isRefused: false) }
  }

  mutating func look() {
    followed.beginLook()
    for connection in open.values where !followed.count(connection) { followed.adopt(connection, device: 1) }
    for ends in followed.missing(5) {
      if let connection = open[ends.clientPort] {
        followed.count(connection, missing: ends)
      } else {
        followed.forget(ends, hasHeardAll: !faults.contains(.ends))
      }
    }
    followed.expire(looks: 40)
    for reading in followed.takeReadings(where: { _ in true }) {
      counted.add(Counters(received: reading.received, sent: reading.sent))
      countedOpened += Int(reading.opened)
    }
  }

  /// Ends all connections, and counts them.
  mutating func finish() {
    for port in Array(open.keys) { end(port) }
    look()
  }
}

extension Counters {
  mutating func add(_ more: Counters) {
    received += more.received
    sent += more.sent
  }

  /// Whether no figure is above the other's.
  func isAtMost(_ other: Counters) -> Bool {
    received.bytes <= other.received.bytes && received.packets <= other.received.packets
      && sent.bytes <= other.sent.bytes && sent.packets <= other.sent.packets
  }
}
