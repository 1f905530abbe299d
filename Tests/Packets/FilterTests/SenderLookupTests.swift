import Capture
import FilterProtocol
import Inspect
import KernelRules
import Policy
import Support
import Testing
import Wire

@testable import Filter

/// Who sent a packet: by what the kernel says of it, by what is remembered, and by the flows that are known.
@Suite struct SenderLookupTests {
  private static let now = Instant(seconds: 1_000)
  /// The interface of the home's side, and the way out.
  private static let (inside, outside) = (3, 4) as (UInt32, UInt32)
  private static let child = Address(v4: 10, 0, 0, 7)
  private static let printer = Address(v4: 10, 0, 0, 9)
  private static let hardware: [UInt8] = [2, 0, 0, 0, 0, 1]

  private let assignment: Assignment

  init() throws {
    let devices = [
      Settings.Device(number: 1, who: .child(0), hardware: 0x0200_0000_0001),
      Settings.Device(number: 2, who: .child(0), user: 1_001),
    ]
    let settings = Settings(children: [Settings.Child(level: .strict)], devices: devices)
    let home = Home(
      side: .interfaces([Self.inside]), networks: LocalNetworks([(Address(v4: 10, 0, 0, 0), 96 + 24)]))
    assignment = Assignment(
      snapshot: try Snapshot(settings, catalog: nil), catalog: nil, home: home, rules: .all,
      pages: ShieldPages(portal: nil), resolvers: TrustedResolvers([Hosts.server4]), resolverUsers: [101], number: 1)
  }

  private func engine() -> Engine {
    var limits = Limits()
    limits.seesHandshakes = false
    return Engine(snapshot: assignment.snapshot, limits: limits)
  }

  /// What the kernel says of a packet.
  private struct Context {
    var hook = QueuedPacket.Hook.forward
    var input = SenderLookupTests.inside
    var hardware: [UInt8]? = SenderLookupTests.hardware
    var user: UInt32?
    var mark: UInt32 = 0

    /// The message of the kernel's queue.
    func message(_ packet: [UInt8]) -> [UInt8] {
      var message = QueueMessageBuilder(id: 1, hook: hook.rawValue)
      if mark != 0 { message.add(3, mark) }
      message.add(5, input)
      if let hardware { message.add(9, [0, 6, 0, 0] + hardware + [0, 0]) }
      if let user { message.add(16, user) }
      message.add(10, packet)
      return message.bytes
    }
  }

  private func sender(
    _ bytes: [UInt8], _ context: Context, _ lookup: inout SenderLookup, _ engine: borrowing Engine
  ) throws -> Sender {
    let message = context.message(bytes)
    var messages = QueueMessages(message.raw)
    guard case .packet? = messages.next() else { throw DecodeError(.invalid, at: 0) }
    return lookup.sender(
      of: try Packet.decode(bytes.raw), messages.packet, assignment, engine, at: Self.now)
  }

  private func note(_ bytes: [UInt8], _ context: Context, _ lookup: inout SenderLookup) throws {
    let message = context.message(bytes)
    var messages = QueueMessages(message.raw)
    guard case .packet? = messages.next() else { throw DecodeError(.invalid, at: 0) }
    lookup.noteSegmented(try Packet.decode(bytes.raw), messages.packet)
  }

  private func trusts(_ sender: Sender, _ bytes: [UInt8], _ context: Context) throws -> Bool {
    let message = context.message(bytes)
    var messages = QueueMessages(message.raw)
    guard case .packet? = messages.next() else { throw DecodeError(.invalid, at: 0) }
    return assignment.trusts(sender, try Packet.decode(bytes.raw), messages.packet)
  }

  private func tcp(_ source: Address, _ destination: Address, _ flags: TCPHeader.Flags, from port: UInt16 = 40_000)
    -> [UInt8]
  {
    var segment = TCPSegment(flags: flags)
    segment.sourcePort = port
    if port == 443 { segment.destinationPort = 40_000 }
    return PacketBuilder(source: source, destination: destination).tcp(segment)
  }

  private func dns(_ source: Address, _ destination: Address, to port: UInt16) -> [UInt8] {
    PacketBuilder(source: source, destination: destination).udp(from: port == 53 ? 5_000 : 53, to: port, [0, 1, 1, 0])
  }

  @Test func `a registered card is its device, whatever address it takes`() throws {
    var lookup = SenderLookup(marks: .standard)
    let engine = engine()
    let found = try sender(tcp(Self.printer, Hosts.server4, .syn), Context(), &lookup, engine)
    #expect(found.direction == .fromClient && found.device == DeviceID(1) && !found.isResolvers)
    let other = try sender(
      tcp(Self.child, Hosts.server4, .syn), Context(hardware: [2, 0, 0, 0, 0, 9]), &lookup, engine)
    #expect(other.direction == .fromServer)
  }

  @Test
  func `segments that come without a hardware address have their sender's, until another address takes its place`()
    throws
  {
    var lookup = SenderLookup(marks: .standard)
    let engine = engine()
    let (whole, context) = (dns(Self.child, Hosts.server4, to: 443), Context(hardware: nil))
    let before = try sender(whole, context, &lookup, engine)
    try note(whole, Context(), &lookup)
    let after = try sender(whole, context, &lookup, engine)
    let other = try sender(dns(Self.printer, Hosts.server4, to: 443), context, &lookup, engine)
    #expect(before.direction == .fromServer && other.direction == .fromServer)
    #expect(after.direction == .fromClient && after.device == DeviceID(1))
  }

  @Test func `a user's packets are the user's, and packets without an owner only on a known connection`() throws {
    var lookup = SenderLookup(marks: .standard)
    var engine = engine()
    let bytes = tcp(Self.child, Hosts.server4, .syn)
    let out = Context(hook: .localOut, hardware: nil)
    var owned = out
    owned.user = 1_001
    let first = try sender(bytes, owned, &lookup, engine)
    #expect(first.direction == .fromClient && first.device == DeviceID(2))
    let unknown = try sender(bytes, out, &lookup, engine)
    #expect(unknown.direction == .fromServer)
    var effects = PacketEffects()
    engine.take(
      try Packet.decode(bytes.raw), id: 1, device: DeviceID(2), direction: .fromClient, at: Self.now, into: &effects)
    let known = try sender(bytes, out, &lookup, engine)
    #expect(known.direction == .fromClient)
  }

  @Test func `a resolver of this machine is one by its user and by the mark of its answers`() throws {
    var lookup = SenderLookup(marks: .standard)
    let engine = engine()
    let here = Address(v4: 10, 0, 0, 1)
    let question = try sender(
      dns(here, Hosts.server4, to: 53), Context(hook: .localOut, hardware: nil, user: 101), &lookup, engine)
    #expect(question.device == .resolver && question.isResolvers)
    let elsewhere = try sender(
      dns(here, Hosts.server4, to: 443), Context(hook: .localOut, hardware: nil, user: 101), &lookup, engine)
    #expect(elsewhere.direction == .fromServer && !elsewhere.isResolvers)
    for (mark, isResolvers) in [(MarkMask.standard.mark(.watched), true), (0, false)] {
      let answer = try sender(
        dns(Hosts.server4, here, to: 5_000), Context(hook: .localIn, input: Self.outside, hardware: nil, mark: mark),
        &lookup, engine)
      #expect(answer.direction == .fromServer && answer.isResolvers == isResolvers)
    }
  }

  @Test func `a device that answers another one of the home is a server, and one that answers from outside is not`()
    throws
  {
    var lookup = SenderLookup(marks: .standard)
    var engine = engine()
    var effects = PacketEffects()
    for (id, client) in [(1, Self.printer), (2, Hosts.client4)] as [(PacketID, Address)] {
      let opening = tcp(client, Self.child, .syn)
      engine.take(
        try Packet.decode(opening.raw), id: id, device: DeviceID(5), direction: .fromClient, at: Self.now,
        into: &effects)
    }
    let atHome = try sender(tcp(Self.child, Self.printer, [.syn, .ack], from: 443), Context(), &lookup, engine)
    let outside = try sender(tcp(Self.child, Hosts.client4, [.syn, .ack], from: 443), Context(), &lookup, engine)
    #expect(atHome.direction == .fromServer && outside.direction == .fromClient)
  }

  @Test func `DNS answers are evidence from trusted resolvers alone, and never from the home's side`() throws {
    var lookup = SenderLookup(marks: .standard)
    let engine = engine()
    let way = Context(input: Self.outside, hardware: nil)
    for (source, context, isTrusted) in [
      (Hosts.server4, way, true), (Hosts.client4, way, false),
      (Hosts.server4, Context(hardware: [2, 0, 0, 0, 0, 9]), false),
    ] {
      let bytes = dns(source, Self.child, to: 5_000)
      let found = try sender(bytes, context, &lookup, engine)
      #expect(try trusts(found, bytes, context) == isTrusted)
    }
  }
}
