import Support
import Wire

extension Row {
  private typealias Lie = @Sendable (inout TCPSegment, inout PacketBuilder) -> Void

  /// A TTL with which a packet passes the router and dies at the provider.
  private static let lowTTL: UInt8 = 2

  /// An innocent hello that only a filter sees, then the true one in its place.
  static let decoys: [Row] = [
    decoy("B2.1", "a decoy with a wrong checksum") { _, packet in packet.transportChecksum = .wrong },
    decoy("B2.2", "a decoy that dies on its way") { _, packet in packet.hopLimit = lowTTL },
    decoy("B1.md5", "a decoy with an MD5 signature") { segment, _ in
      segment.options = [.noOperation, .noOperation, .md5]
    },
    decoy("B1.seq", "a decoy far below the window") { segment, _ in segment.sequence &-= 10_000 },
    decoy("B1.seq2", "a decoy far above the window") { segment, _ in segment.sequence &+= 0x8000_0000 },
    decoy("B1.ack", "a decoy that acknowledges what was never sent") { segment, _ in segment.acknowledgement &-= 66_000
    },
    decoy("B1.flags", "a decoy without ACK") { segment, _ in segment.flags = .psh },
    decoy("B1.noflags", "a decoy without any flag") { segment, _ in segment.flags = [] },
    decoy("B1.synack", "a decoy with SYN and ACK") { segment, _ in segment.flags = [.syn, .ack, .psh] },
    decoy("B2.35b", "a decoy whose header is said to be longer than it is") { segment, _ in
      (segment.dataOffset, segment.payload) = (15, Array(segment.payload.prefix(8)))
    },
    decoy("B2.35c", "a decoy whose packet is said to be longer than it is") { segment, packet in
      packet.statedLength = UInt16(segment.payload.count + 100)
    },
    Row("2.1.6", "a decoy with a time stamp that is too old") { attack in
      let flow = try attack.open(times: true)
      flow.put(attack.decoy, at: 0, [.stamp(-600_000)])
      flow.put(attack.hello, at: 0, [.stamp(1)])
    },
    Row("2.1.7", "the hello without the time stamps that were agreed on, then a decoy with one") { attack in
      let flow = try attack.open(times: true)
      flow.put(attack.hello, at: 0)
      flow.put(attack.decoy, at: 0, [.stamp(1)])
    },
    Row("2.1.7b", "a decoy without the time stamps that were agreed on, then the hello") { attack in
      let flow = try attack.open(times: true)
      flow.put(attack.decoy, at: 0) { _, packet in packet.hopLimit = lowTTL }
      flow.put(attack.hello, at: 0, [.stamp(1)])
    },
    Row("B2.3", "a decoy that dies on its way, and half a second for the verdict") { attack in
      let flow = try attack.open()
      flow.put(attack.decoy, at: 0) { _, packet in packet.hopLimit = lowTTL }
      flow.pause(milliseconds: 500)
      flow.put(attack.hello, at: 0)
    },
    forgery("B2.39", "a decoy that dies on its way, and the server's answer from the child itself", from: Cable.child),
    forgery("B2.39b", "the same, and the answer from a card that nobody knows", from: Cable.stranger),
    // The rules raise TTLs on port 443 alone, so that the decoy dies on other ports.
    forgery("B2.39c", "the same where lifetimes are what they are", port: 8_443, from: Cable.child),
    forgery("B2.39d", "the same from a card that nobody knows", port: 8_443, from: Cable.stranger),
    Row("B2.4", "an innocent name that dies on its way, then the true one") { attack in
      let (flow, hello, name) = (try attack.open(), attack.hello, attack.name)
      let fake = Array(attack.decoy[name])
      flow.put(Array(hello[..<name.lowerBound]), at: 0)
      flow.put(fake, at: name.lowerBound) { _, packet in packet.hopLimit = lowTTL }
      flow.put(Array(hello[name]), at: name.lowerBound)
      flow.put(fake, at: name.lowerBound) { _, packet in packet.hopLimit = lowTTL }
      flow.put(Array(hello[name.upperBound...]), at: name.upperBound)
    },
    decoyed("B1.fakedsplit", "every part between two decoys of it") { $0 },
    decoyed("B1.fakeddisorder", "every part between two decoys of it, backwards") { $0.reversed() },
    teardown("B2.14a", "a reset with a wrong checksum") { segment, packet in
      (segment.flags, packet.transportChecksum) = (.rst, .wrong)
    },
    teardown("B2.14b", "a reset that dies on its way") { segment, packet in
      (segment.flags, packet.hopLimit) = (.rst, lowTTL)
    },
    teardown("B2.14c", "a reset with a number that is off") { segment, _ in
      segment.flags = .rst
      segment.sequence &+= 20_000
    },
    teardown("B2.15", "an end that dies on its way") { segment, packet in
      (segment.flags, packet.hopLimit) = ([.fin, .ack], lowTTL)
    },
    teardown("B2.16", "a SYN-ACK of the client's") { segment, _ in segment.flags = [.syn, .ack] },
  ]

  private static func decoy(_ id: String, _ technique: String, _ lie: @escaping Lie) -> Row {
    Row(id, technique) { attack in
      let flow = try attack.open()
      flow.put(attack.decoy, at: 0, lie: lie)
      flow.put(attack.hello, at: 0)
    }
  }

  /// A decoy, forged evidence that the server took it, and then the hello.
  private static func forgery(_ id: String, _ technique: String, port: UInt16 = 443, from card: [UInt8]) -> Row {
    Row(id, technique) { attack in
      let (flow, decoy) = (try attack.open(port: port), attack.decoy)
      flow.put(decoy, at: 0) { _, packet in packet.hopLimit = lowTTL }
      flow.put(TLSRecords.records([2, 0, 0, 4, 3, 3, 0, 0]), at: 0, from: card) { segment, packet in
        swap(&packet.source, &packet.destination)
        swap(&segment.sourcePort, &segment.destinationPort)
        (segment.sequence, segment.acknowledgement) = (flow.expected, segment.sequence &+ UInt32(decoy.count))
      }
      // Do not listen here: the router may send the forgery back to us.
      attack.wait(milliseconds: 200)
      flow.put(attack.hello, at: 0)
    }
  }

  /// A segment that ends the connection for a filter that looks at flags alone, then the hello.
  /// Both parts of the hello, each between two decoys of it that die on their way, in an order.
  private static func decoyed(
    _ id: String, _ technique: String, _ order: @escaping @Sendable ([Range<Int>]) -> [Range<Int>]
  ) -> Row {
    Row(id, technique) { attack in
      let (flow, hello, decoy) = (try attack.open(), attack.hello, attack.decoy)
      let middle = attack.name.lowerBound + 3
      for range in order([0..<middle, middle..<hello.count]) {
        for part in [decoy, hello, decoy] {
          flow.put(Array(part[range]), at: range.lowerBound) { _, packet in
            if part == decoy { packet.hopLimit = lowTTL }
          }
        }
      }
    }
  }

  private static func teardown(_ id: String, _ technique: String, _ lie: @escaping Lie) -> Row {
    Row(id, technique) { attack in
      let flow = try attack.open()
      flow.put([], at: 0, lie: lie)
      flow.put(attack.hello, at: 0)
    }
  }
}
