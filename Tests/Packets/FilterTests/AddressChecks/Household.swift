import Catalog
import Inspect
import Policy
import Support
import Testing
import Wire

@testable import Filter

/// An engine that can look names up, for the devices of three children. One has level strict, two have level normal, and
/// the last one's whole web is shielded but for school.test and, by a grant, granted.test.
///
/// Packets are numbered as they are fed, from 0. A class, because expectations cannot hold what must not be copied.
final class Household {
  static let strict = DeviceID(1)
  static let normal = DeviceID(2)
  static let other = DeviceID(3)
  static let shielded = DeviceID(4)

  private var engine: Engine
  private var effects = PacketEffects()
  private(set) var seen = Seen()
  private(set) var asked: [AddressCheck] = []
  private var next: PacketID = 0
  var now = Instant(seconds: 1_000)

  init() throws {
    var limits = Limits()
    limits.seesHandshakes = false
    limits.flows = 4_096
    // So many that two names rarely have one place in its table of evidence, where the later one stays.
    limits.addressNames = 65_536
    engine = Engine(
      snapshot: try Household.snapshot(blocking: "blocked.test"), limits: limits, remembersAllowed: true, asks: true)
  }

  /// Changes the settings.
  func block(_ name: String) throws {
    adopt(try Household.snapshot(blocking: name))
  }

  /// Changes every child's level.
  func use(_ level: Level) throws {
    adopt(try Household.snapshot(blocking: "blocked.test", level))
  }

  private func adopt(_ snapshot: Snapshot) {
    engine.use(snapshot, nil)
    engine.review(engine.allowedPlaces, at: now, into: &effects)
    engine.forgetDeniedDatagrams(at: now, into: &effects)
    seen.take(&effects, of: &engine, at: now)
  }

  private static func snapshot(blocking name: String, _ level: Level? = nil) throws -> Snapshot {
    let blocked = Settings.Store(name: "tests", blockedDomains: [try #require(Name(name))])
    let always = [try #require(Name("always.test"))]
    let shield = Settings.Store(
      name: "shield", exceptDomains: [try #require(Name("school.test"))], categories: .all)
    let grant = Settings.Grant(.domain(try #require(Name("granted.test"))), until: .max)
    let devices = [(1, 0), (2, 1), (3, 0), (4, 2)].map { number, child in
      Settings.Device(number: number, who: .child(child), hardware: UInt64(number))
    }
    let settings = Settings(
      children: [
        Settings.Child(level: level ?? .strict, alwaysAllowed: always, stores: [blocked]),
        Settings.Child(level: level ?? .normal, alwaysAllowed: always, stores: [blocked]),
        Settings.Child(level: level ?? .normal, stores: [shield], grants: [grant]),
      ], devices: devices)
    return try Snapshot(settings, catalog: nil)
  }

  /// Feeds packets, a millisecond apart, and returns their numbers.
  @discardableResult
  func feed(
    _ packets: [[UInt8]], from device: DeviceID = strict, _ direction: Direction = .fromClient,
    hints: KernelHints = .trusted
  ) throws -> [PacketID] {
    try packets.map { bytes in
      defer { next += 1 }
      let packet = try Packet.decode(bytes.raw)
      engine.take(packet, id: next, device: device, direction: direction, hints: hints, at: now, into: &effects)
      seen.take(&effects, of: &engine, at: now)
      engine.takeAddressChecks { asked.append(copy $0) }
      now.nanoseconds += 1_000_000
      return next
    }
  }

  /// Sends a TLS hello on a new connection, and returns the numbers of the packets after its SYN.
  @discardableResult
  func greet(
    _ name: String, port: UInt16 = 40_000, from device: DeviceID = strict, cuts: [Int] = [],
    then more: (inout Conversation) -> Void = { _ in }
  ) throws -> [PacketID] {
    var talk = Conversation(clientPort: port)
    talk.synchronise()
    try feed(talk.take().filter { $0.from == .client }.map(\.packet), from: device)
    talk.clientSegments(TLSRecords.records(HelloBuilder(name: name).message()), cuts: cuts)
    more(&talk)
    return try feed(talk.take().filter { $0.from == .client }.map(\.packet), from: device)
  }

  /// Answers an open look-up.
  func answer(_ name: String, _ addresses: [Address]?, seconds: UInt16 = 60) throws {
    let check = try #require(asked.last { "\($0.name)" == name })
    hear(
      Resolution(
        ticket: check.ticket, isKnown: addresses != nil, addresses: AddressList(addresses ?? []), seconds: seconds))
  }

  func hear(_ answer: Resolution) {
    engine.hear(answer, at: now, into: &effects)
    seen.take(&effects, of: &engine, at: now)
    engine.takeAddressChecks { asked.append(copy $0) }
  }

  /// Lets time pass; the engine sees the clock as often as in the filter.
  func wait(milliseconds: Int) {
    for _ in 0..<milliseconds / 250 {
      now.nanoseconds += 250_000_000
      engine.expire(at: now, into: &effects)
      seen.take(&effects, of: &engine, at: now)
    }
  }

  /// The networks of the home.
  func use(_ local: LocalNetworks) { engine.use(local) }

  var names: [String] { asked.map { "\($0.name)" } }
}

/// The outcome of each packet, and the records.
struct Seen {
  private(set) var forwarded: [PacketID] = []
  private(set) var dropped: [PacketID] = []
  private(set) var rulings: [Ruling] = []
  private(set) var kills = 0
  private(set) var unknowns = 0

  mutating func take(_ effects: inout PacketEffects, of engine: inout Engine, at now: Instant) {
    while let effect = effects.next() {
      switch effect {
      case .forward(let packet, _): forwarded.append(packet)
      case .drop(let packet, _), .end(let packet, _): dropped.append(packet)
      case .decided(let number): rulings.append(effects.decisions[number].ruling)
      case .killed: kills += 1
      case .passedUnknown: unknowns += 1
      case .trace(let flow, _, _): engine.trace(flow, isInbound: false, at: now, into: &effects)
      case .finished, .quieted, .evicted, .forgot: break
      }
    }
  }

  /// Those of these packets that still wait for a verdict.
  func waiting(_ packets: [PacketID]) -> [PacketID] {
    packets.filter { !forwarded.contains($0) && !dropped.contains($0) }
  }
}
