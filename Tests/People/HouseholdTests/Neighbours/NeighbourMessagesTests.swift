import Support
import Testing
import Wire

@testable import Household

@Suite struct NeighbourMessagesTests {
  /// As a little-endian kernel answered a dump.
  static let datagram = Hex.bytes(
    """
    4c000000 1c00 0200 01000000 64000000    # length 76, RTM_NEWNEIGH, NLM_F_MULTI
    02 00 0000 02000000 0200 00 01          # IPv4, interface 2, reachable
    0800 0100 c0000201                      # NDA_DST 192.0.2.1
    0a00 0200 02005e100001 0000             # NDA_LLADDR and padding
    08000f00 00000000                       # NDA_PROTOCOL and what else there is
    14000300 00000000 00000000 00000000 00000000
    50000000 1c00 0200 01000000 64000000
    0a 00 0000 03000000 0400 00 01          # IPv6, interface 3, stale
    14000100 20010db8000000000000000000000001
    0a000200 02005e100002 0000
    14000300 a0260100 00000000 00000000 00000000    # NDA_CACHEINFO: 754.24 s since it answered
    """)

  @Test func `neighbours are read with all that is said of them`() throws {
    var messages = NeighbourMessages()
    messages.take(NeighbourMessagesTests.datagram[...])
    #expect(
      messages.neighbours == [
        Neighbour(
          interface: 2, address: try #require(Address(people: "192.0.2.1")),
          hardware: try #require(Hardware("02:00:5e:10:00:01"))),
        Neighbour(
          interface: 3, address: try #require(Address(people: "2001:db8::1")),
          hardware: try #require(Hardware("02:00:5e:10:00:02")), silence: 754),
      ])
    #expect(!messages.isDone)
    messages.take(Hex.bytes("14000000 0300 0200 01000000 64000000 00000000")[...])
    #expect(messages.isDone && messages.error == 0)
  }

  @Test func `what a bridge has learned is no neighbour, and says at which port of which`() throws {
    func said(_ state: String, _ place: String = "08000900 04000000 # NDA_MASTER") -> NeighbourMessages {
      var messages = NeighbourMessages()
      messages.take(
        Hex.bytes(
          """
          38000000 1c00 0000 00000000 00000000    # length 56, RTM_NEWNEIGH
          07 00 0000 05000000 \(state) 00 00     # PF_BRIDGE, port 5
          0a000200 02005e100001 0000              # NDA_LLADDR
          \(place)
          06000500 1400 0000                      # NDA_VLAN
          04000300
          """)[...])
      return messages
    }
    let learned = said("0200")
    #expect(learned.neighbours.isEmpty && learned.arrivals.count == 1)
    let card = try #require(Hardware("02:00:5e:10:00:01"))
    #expect(learned.arrivals == [Arrival(card, at: 5, of: 4, vlan: 20)])
    // A tunnel's own table is no bridge's.
    #expect(said("0200", "08000f00 04000000").arrivals.isEmpty)
    #expect(said("8000").arrivals.isEmpty && said("4000").arrivals.isEmpty)
  }

  @Test func `the kernel's no is one`() {
    var messages = NeighbourMessages()
    messages.take(Hex.bytes("14000000 0200 0000 01000000 64000000 ffffffff")[...])
    #expect(messages.isDone && messages.error == 1)
  }

  @Test func `whom nobody heard of is no neighbour`() {
    for state: UInt8 in [0x00, 0x01, 0x20, 0x40] {
      var bytes = NeighbourMessagesTests.datagram
      bytes[24] = state
      var messages = NeighbourMessages()
      messages.take(bytes[...])
      #expect(messages.neighbours.count == 1)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `damaged messages are read as far as they make sense`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      var bytes = NeighbourMessagesTests.datagram
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next())
      }
      let count = Int.random(in: 0...bytes.count, using: &random)
      var messages = NeighbourMessages()
      messages.take(bytes.prefix(count))
      #expect(messages.neighbours.count <= 2, "seed \(seed)")
    }
  }
}
