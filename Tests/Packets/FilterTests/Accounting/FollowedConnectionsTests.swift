import Capture
import FilterProtocol
import Inspect
import Support
import Testing
import Wire

@testable import Filter

/// From counters that only grow to what came since.
@Suite struct FollowedConnectionsTests {
  private let followed = FollowedConnections()
  private let ends = KernelModel.ends(40)

  private func note(_ name: String, _ ends: FlowKey? = nil, device: UInt16 = 1) {
    followed.note(FlowNote(ends: ends ?? self.ends, device: DeviceID(device), name: Name(name) ?? Name()))
  }

  private func connection(_ bytes: UInt64, id: UInt32 = 1, _ ends: FlowKey? = nil) -> CountedConnection {
    CountedConnection(
      tuple: ConnectionTuple(ends ?? self.ends), id: id, sent: .init(packets: bytes / 100, bytes: bytes),
      received: .init(packets: bytes / 50, bytes: 2 * bytes))
  }

  /// One look that finds these connections; returns bytes sent by name.
  @discardableResult
  private func look(_ connections: CountedConnection...) -> [String: UInt64] {
    followed.beginLook()
    for connection in connections { _ = followed.count(connection) }
    let readings = followed.takeReadings { _ in true }
    for reading in readings { #expect(reading.received.bytes == 2 * reading.sent.bytes) }
    return Dictionary(uniqueKeysWithValues: readings.map { ("\($0.name)", $0.sent.bytes) })
  }

  @Test func `each connection that is looked up alone has its turn`() {
    let all = Set((0..<50).map { KernelModel.ends($0) })
    for ends in all { note("a.test", ends) }
    look()
    var read: Set<FlowKey> = []
    for _ in 0..<6 {
      followed.beginLook()
      for ends in followed.missing(10) {
        read.insert(ends)
        followed.count(connection(100, ends), missing: ends)
      }
    }
    #expect(read == all)
  }

  @Test(arguments: 0..<60) func `all that the kernel counted is counted, once`(seed: UInt64) {
    var model = KernelModel([], seed: seed)
    for _ in 0..<2_000 { model.step() }
    model.finish()
    #expect(model.counted == model.truth && model.countedOpened == model.opened && model.followed.lost == 0)
  }

  @Test(arguments: 0..<120) func `whatever is lost, no more is counted than there was`(seed: UInt64) {
    let faults = KernelModel.Faults(rawValue: Int(seed % 15) + 1)
    var model = KernelModel(faults, seed: seed)
    for _ in 0..<2_000 {
      model.step()
      #expect(model.counted.isAtMost(model.truth))
    }
    model.finish()
    #expect(model.counted.isAtMost(model.truth) && model.counted.sent.bytes > model.truth.sent.bytes / 4)
    if faults.isSuperset(of: [.notes, .ends]) { #expect(model.followed.lost > 0) }
  }

  @Test func `the newest name takes what comes after it`() {
    note("a.test")
    #expect(look(connection(1_000)) == ["a.test": 1_000])
    note("b.test")
    #expect(look(connection(1_500)) == ["b.test": 500])
    #expect(look(connection(1_500)).isEmpty)
  }

  @Test func `a counter that shrank is another connection's, and one that wrapped makes nothing large`() {
    note("a.test")
    look(connection(1_000))
    #expect(look(connection(300)) == ["a.test": 300])
    var last = connection(.max / 2 - 100)
    last.received = last.sent
    #expect(Counters(connection(40), isTurned: false).since(Counters(last, isTurned: false)).sent.bytes == 40)
  }

  @Test func `another connection without a note counts from what it had`() {
    note("a.test")
    look(connection(1_000, id: 1))
    #expect(look(connection(9_000, id: 2)).isEmpty)
    #expect(look(connection(9_500, id: 2)) == ["a.test": 500])
    note("a.test")
    #expect(look(connection(700, id: 3)) == ["a.test": 700])
  }

  @Test func `a datagram flow goes on where the kernel had forgotten it`() {
    let ends = KernelModel.ends(41)
    note("call.test", ends)
    look(connection(1_000, id: 1, ends))
    followed.end(connection(1_200, id: 1, ends), isRefused: false)
    #expect(look() == ["call.test": 200])
    #expect(look(connection(300, id: 2, ends)) == ["call.test": 300])
    followed.end(connection(300, id: 2, ends), isRefused: false)
    for _ in 0..<5 { look() }
    followed.expire(looks: 4)
    #expect(followed.count == 0)
  }

  @Test func `a refused connection counts nothing more`() {
    note("a.test")
    look(connection(1_000))
    followed.end(connection(5_000), isRefused: true)
    #expect(look().isEmpty && followed.count == 0)
    note("b.test")
    followed.drop(ends)
    #expect(followed.count == 0)
  }

  @Test func `ends that nobody heard of are lost, unless nothing was left to count`() {
    note("a.test")
    look(connection(1_000))
    look(connection(1_000))
    look()
    followed.forget(ends, hasHeardAll: true)
    #expect(followed.lost == 0 && followed.count == 0)
    note("a.test")
    look(connection(1_000))
    look()
    #expect(followed.missing(10) == [ends])
    followed.forget(ends, hasHeardAll: true)
    #expect(followed.lost == 1)
  }

  @Test func `a connection is known by its server's address before and after NAT, and from either end`() {
    let server = Address(v4: 0xc0a8_0105)
    var translated = connection(1_000)
    (translated.server, translated.serverPort) = (server, 8_443)
    // As this machine's users send it, and as it leaves.
    note("before.test")
    #expect(look(translated) == ["before.test": 1_000])
    followed.drop(ends)
    note("after.test", translated.ends)
    #expect(look(translated) == ["after.test": 1_000])
    followed.drop(translated.ends)
    // The device did not open it: what the first end sends, the device receives.
    note("inbound.test", translated.ends.turned)
    followed.beginLook()
    _ = followed.count(translated)
    #expect(followed.takeReadings { _ in true }.first?.received.bytes == 1_000)
  }

  @Test func `what was noted of other ends of a connection moves to those that are followed`() {
    var translated = connection(1_000)
    translated.server = Address(v4: 0xc0a8_0105)
    followed.beginLook()
    followed.adopt(translated, device: 1)
    note("a.test")
    look(translated)
    look(translated)
    #expect(followed.missing(10) == [ends])
    followed.count(translated, missing: ends)
    #expect(followed.count == 1)
    var more = connection(1_400)
    more.server = translated.server
    #expect(look(more) == ["a.test": 400])
  }

  @Test func `connections without a child are kept and give no reading`() {
    followed.beginLook()
    followed.adopt(connection(1_000), device: nil)
    #expect(look(connection(5_000)).isEmpty && followed.count == 1)
    followed.forget(ends, hasHeardAll: false)
    #expect(followed.lost == 0)
  }

  @Test func `devices that are no child's are left out, and nothing of them is kept`() {
    note("a.test", device: 1)
    note("b.test", KernelModel.ends(42), device: 2)
    followed.beginLook()
    _ = followed.count(connection(100))
    _ = followed.count(connection(100, KernelModel.ends(42)))
    #expect(followed.takeReadings { $0 == 2 }.map(\.device) == [2])
    #expect(followed.takeReadings { _ in true }.isEmpty)
  }

  @Test func `a full table counts what it does not follow`() {
    for number in 0..<FollowedConnections.most + 10 {
      let (port, host) = (UInt16(number & 0xffff), UInt32(number >> 16))
      note(
        "a.test",
        FlowKey(client: Address(v4: host), clientPort: port, server: KernelModel.server, serverPort: 443, number: 6))
    }
    #expect(followed.count == FollowedConnections.most && followed.lost == 10)
  }
}

/// Names of readings take a bounded room.
@Suite struct UsageTotalsTests {
  @Test func `names beyond the room count under the root, and their places are used again`() {
    var totals = UsageTotals()
    let places = (0..<UsageTotals.most).map { number in totals.hold(1, Name("n\(number).test") ?? Name()) }
    for place in places { totals.add(Counters(sent: Traffic(bytes: 1, packets: 1)), at: place) }
    let readings = totals.take { _ in true }
    let unnamed = readings.filter(\.name.isRoot)
    #expect(readings.reduce(0) { $0 + $1.sent.bytes } == UInt64(UsageTotals.most))
    #expect(unnamed.count == 1 && totals.count <= UsageTotals.most)
    for place in places { totals.release(place) }
    #expect(totals.take { _ in true }.isEmpty && totals.count == 0)
    #expect(totals.hold(2, Name("again.test") ?? Name()) < Int32(UsageTotals.most))
  }
}
