import Inspect
import Support
import Testing
import Wire

@Suite struct LocalNetworkTests {
  private func v4(_ bits: UInt32) -> Address { Address(v4: bits) }

  @Test func `what lies in a prefix is local, and a range of addresses says nothing`() {
    let local = LocalNetworks([
      (v4(0xc0a8_0105), 96 + 24), (Address(high: 0xfd77_0001_0000_0000, low: 1), 64),
      (Address(high: 0x2001_0db8_0001_0002, low: 1), 64),
    ])
    for inside in [v4(0xc0a8_0101), v4(0xc0a8_01ff), Address(high: 0xfd77_0001_0000_0000, low: 0x77)] {
      #expect(local.contains(inside))
    }
    #expect(local.contains(Address(high: 0x2001_0db8_0001_0002, low: 0xffff)))
    for outside in [
      v4(0xc0a8_0001), v4(0x0a63_0001), v4(0xac10_0001), v4(0x0808_0808), Address(high: 0xfd99_0000_0000_0000, low: 1),
      Address(high: 0x2001_0db8_0001_0003, low: 1), Address(high: 0, low: 0xc0a8_0101),
    ] {
      #expect(!local.contains(outside))
    }
  }

  @Test func `what no router passes on is local everywhere`() {
    let local = LocalNetworks([])
    for inside in [
      v4(0xa9fe_0101), v4(0xe000_00fb), v4(.max), Address(high: 0xfe80_0000_0000_0000, low: 1),
      Address(high: 0xff02_0000_0000_0000, low: 0xfb),
    ] {
      #expect(local.contains(inside))
    }
    #expect(!local.contains(v4(0x0a00_0001)) && !local.contains(v4(0)))
    #expect(LocalNetworks.privateRanges.contains(v4(0x0a00_0001)))
  }

  @Test func `lengths that are none count for nothing, and order does not matter`() {
    let there = v4(0x0808_0808)
    #expect(!LocalNetworks([(there, 0), (there, -1), (there, 129)]).contains(there))
    let (one, other) = ((v4(0xc0a8_0100), 120), (v4(0xc0a8_0200), 120))
    #expect(LocalNetworks([one, other]) == LocalNetworks([other, one, (v4(0xc0a8_0117), 120)]))
  }

  @Test func `services of the home are known on its links alone`() {
    let judge = Judge { $0.shape == .mdns }
    judge.use(LocalNetworks([(v4(0x0a4d_0100), 120)]))
    let outside = PacketBuilder(source: v4(0x0a4d_010b), destination: v4(0x0a63_0001))
    let inside = PacketBuilder(source: v4(0x0a4d_010b), destination: v4(0x0a4d_0115))
    #expect(judge.fate(judge.feed(inside.udp(from: 5353, to: 5353, ShapeExample.mdns))) == .forwarded)
    judge.feed(outside.udp(from: 5353, to: 5353, ShapeExample.mdns))
    #expect(judge.questions.last?.shape != .mdns)
  }
}
