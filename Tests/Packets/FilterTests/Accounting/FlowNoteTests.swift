import Inspect
import Policy
import Support
import Testing
import Wire

@testable import Filter

/// What packet threads tell of flows that they allow.
@Suite struct FlowNoteTests {
  private let ring = FlowNoteRing()
  private let now = Instant(seconds: 1_000)

  private func engine(_ owner: Settings.Device.Owner = .child(0), blocking blocked: String? = nil) throws -> Engine {
    let store = Settings.Store(name: "s", blockedDomains: [blocked].compactMap { $0.flatMap { Name($0) } })
    let settings = Settings(
      children: [Settings.Child(level: .normal, stores: [store])],
      devices: [Settings.Device(number: 1, who: owner, user: 1)], unknownDevices: .strictest)
    return Engine(snapshot: try Snapshot(settings, catalog: nil), remembersAllowed: true)
  }

  /// Takes packets of a client, and returns the devices and names of the flows that were allowed.
  private func notes(_ packets: [[UInt8]], _ engine: inout Engine, device: UInt16 = 1) throws -> [String] {
    var effects = PacketEffects()
    for (id, bytes) in packets.enumerated() {
      let packet = try Packet.decode(bytes.raw)
      engine.take(packet, id: UInt64(id), device: DeviceID(device), direction: .fromClient, at: now, into: &effects)
      while effects.next() != nil {}
      engine.flowNotes.handOut(to: ring)
    }
    var notes: [String] = []
    ring.take(.max) { notes.append("\($0.device.index) \($0.name) \($0.ends.clientPort)") }
    return notes
  }

  private func request(_ name: String) -> [UInt8] { RequestBuilder(host: name).bytes() }

  @Test func `a flow is noted with its device and name`() throws {
    var engine = try engine()
    let flow = SampleFlow.make(.tlsTwoSegments, count: 1)[0]
    #expect(try notes(flow.packets, &engine) == ["1 \(flow.name) 40000"])
    let opaque = PacketBuilder.v4.udp(from: 40_001, to: 7_777, [UInt8](repeating: 0x17, count: 100))
    #expect(try notes([opaque, opaque], &engine) == ["1 \(Name()) 40001"])
  }

  @Test func `each new name of a connection is noted, and none twice in a row`() throws {
    var engine = try engine()
    var talk = Conversation(clientPort: 40_000, serverPort: 80)
    talk.synchronise()
    for name in ["a.test", "a.test", "b.test", "b.test", "a.test"] { talk.client(request(name)) }
    #expect(try notes(talk.packets, &engine) == ["1 a.test 40000", "1 b.test 40000", "1 a.test 40000"])
  }

  @Test func `questions, refused flows and unknown devices are not noted`() throws {
    var engine = try engine(blocking: "example.org")
    #expect(try notes(SampleFlow.make(.dnsQuestion, count: 3).flatMap(\.packets), &engine).isEmpty)
    #expect(try notes(SampleFlow.make(.quicOneDatagram, count: 1)[0].packets, &engine).isEmpty)
    var other = try self.engine()
    let flows = SampleFlow.make(.tlsOneSegment, count: 2)
    #expect(try notes(flows[0].packets, &other, device: Snapshot.firstUnknown).isEmpty)
    #expect(try notes(flows[1].packets, &other).count == 1)
  }

  @Test func `notes beyond the room are counted`() {
    let ring = FlowNoteRing(capacity: 4)
    let ends = FlowKey(
      client: Address(v4: 1), clientPort: 2, server: Address(v4: 3), serverPort: 4, number: 6)
    for _ in 0..<10 { ring.push(FlowNote(ends: ends, device: DeviceID(1), name: Name())) }
    #expect(ring.count == 4 && ring.takeDropped() == 6 && ring.takeDropped() == 0)
  }
}
