import Capture
import Support
import Testing
import Wire

@Suite struct NeighbourMessageTests {
  /// The answer of a little-endian kernel to a dump.
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

  @Test func `neighbours are read with all their attributes`() throws {
    #expect(
      NeighbourMessage.all(in: Self.datagram.raw) == [
        .neighbour(
          Neighbours.Neighbour(
            address: Address(v4: 0xc000_0201),
            hardware: try #require(HardwareAddress("02:00:5e:10:00:01")), interface: 2, silence: 0)),
        .neighbour(
          Neighbours.Neighbour(
            address: Address(high: 0x2001_0db8_0000_0000, low: 1),
            hardware: try #require(HardwareAddress("02:00:5e:10:00:02")), interface: 3, silence: 754)),
      ])
  }

  @Test func `an entry that an administrator wrote has no silence`() throws {
    var bytes = Self.datagram
    bytes[76 + 24] = 0x80
    let said = NeighbourMessage.all(in: bytes.raw)
    guard case .neighbour(let neighbour)? = said.last else { return #expect(Bool(false), "\(said)") }
    #expect(said.count == 2 && neighbour.silence == nil)
  }

  @Test func `an entry that a bridge learned is no neighbour, and names its port`() throws {
    func said(_ state: String, _ place: String = "08000900 04000000 # NDA_MASTER") -> [NeighbourMessage] {
      let bytes = Hex.bytes(
        """
        38000000 1c00 0000 00000000 00000000    # length 56, RTM_NEWNEIGH
        07 00 0000 05000000 \(state) 00 00     # PF_BRIDGE, port 5
        0a000200 02005e100001 0000              # NDA_LLADDR
        \(place)
        06000500 1400 0000                      # NDA_VLAN
        04000300
        """)
      return NeighbourMessage.all(in: bytes.raw)
    }
    let hardware = try #require(HardwareAddress("02:00:5e:10:00:01"))
    #expect(said("0200") == [.arrival(BridgeArrival(hardware: hardware, port: 5, bridge: 4, vlan: 20))])
    // An entry of a tunnel's table is not a bridge's.
    #expect(said("0200", "08000f00 04000000").isEmpty)
    #expect(said("8000").isEmpty && said("4000").isEmpty)
  }

  @Test func `an address that never answered is no neighbour`() {
    for state: UInt8 in [0x00, 0x01, 0x20, 0x40] {
      var bytes = Self.datagram
      bytes[24] = state
      #expect(NeighbourMessage.all(in: bytes.raw).count == 1)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `damaged messages are read as far as they make sense`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      var bytes = Self.datagram
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next())
      }
      let prefix = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      #expect(NeighbourMessage.all(in: prefix.raw).count <= 2, "seed \(seed)")
    }
  }
}
