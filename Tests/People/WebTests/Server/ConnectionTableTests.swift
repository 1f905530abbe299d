import Testing
import Wire

@testable import Web

/// How many connections there may be, and for how long.
@Suite struct ConnectionTableTests {
  private static let far = HTTPClient(Address(v4: 0xc000_0201))
  private static let farther = HTTPClient(Address(v4: 0xc000_0202))
  private static let loopback = HTTPClient(Address(v4: 0x7f00_0001))

  @Test func `one address of the network takes no more than its share`() {
    var limits = HTTPLimits()
    limits.perAddress = 3
    let table = ConnectionTable(limits)
    let places = (0..<3).map { _ in table.begin(socket: -1, peer: Self.far) }
    #expect(!table.accepts(Self.far) && table.accepts(Self.farther) && table.accepts(Self.loopback))
    table.end(places[0])
    #expect(table.accepts(Self.far))
    // Ended twice, it counts once.
    table.end(places[0])
    _ = table.begin(socket: -1, peer: Self.far)
    #expect(!table.accepts(Self.far))
  }

  @Test func `a device that gives itself addresses is one address`() {
    var limits = HTTPLimits()
    limits.perAddress = 1
    let table = ConnectionTable(limits)
    let net: UInt64 = 0x2001_0db8_0000_0001
    _ = table.begin(socket: -1, peer: HTTPClient(Address(high: net, low: 1)))
    #expect(!table.accepts(HTTPClient(Address(high: net, low: 2))))
    #expect(table.accepts(HTTPClient(Address(high: net + 1, low: 1))))
  }

  @Test func `streams are given up for nobody`() {
    var limits = HTTPLimits()
    limits.connections = 2
    let table = ConnectionTable(limits)
    for _ in 0..<2 { table.enter(.stream, table.begin(socket: -1, peer: Self.loopback)) }
    #expect(!table.accepts(Self.loopback))
  }
}
