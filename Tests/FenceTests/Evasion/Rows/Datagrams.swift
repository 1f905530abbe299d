import Support
import Wire

extension Row {
  /// QUIC: packets before, beside and within the Initial with the true name.
  static let datagrams: [Row] = [
    Row("B2.25", "a datagram of rubbish first") { attack in
      let port = attack.port()
      attack.datagram([0x0a] + [UInt8](repeating: 0x5a, count: 63), from: port)
      attack.quic(attack.blocked.name, from: port)
    },
    Row("B2.26", "a decoy that dies on its way, then the true Initial") { attack in
      let port = attack.port()
      attack.quic(attack.allowed.name, from: port) { $0.hopLimit = 2 }
      attack.hears(port)
      attack.quic(attack.blocked.name, from: port)
    },
    Row("B2.27", "a decoy with a wrong tag, then the true Initial") { attack in
      let (port, id) = (attack.port(), Attack.connection())
      for var datagram in attack.initials(attack.allowed.name, id) {
        datagram[datagram.count - 1] ^= 0x55
        attack.datagram(datagram, from: port)
      }
      attack.quic(attack.blocked.name, id, from: port)
    },
    Row("B2.28a", "two names at one place of the stream, the true one last") { attack in
      attack.overlapping(first: attack.allowed.name, then: attack.blocked.name)
    },
    Row("B2.28b", "two names at one place of the stream, the true one first", reaches: []) { attack in
      attack.overlapping(first: attack.blocked.name, then: attack.allowed.name)
    },
    Row("B2.30", "a second connection on the ports of the first") { attack in
      let port = attack.port()
      attack.quic(attack.allowed.name, from: port)
      attack.hears(port)
      attack.quic(attack.blocked.name, from: port)
    },
    Row("B2.29a", "a gap in the hello that is never filled", reaches: []) { attack in
      attack.send([attack.torn()[1]])
    },
    Row("B2.29b", "a gap in the hello that is filled three seconds and a half later", families: [.v4]) { attack in
      let (port, parts) = (attack.port(), attack.torn())
      attack.datagram(parts[1], from: port)
      attack.wait(milliseconds: 3_500)
      attack.datagram(parts[0], from: port)
    },
    Row("B2.29c", "single octets of the hello, backwards") { attack in
      let message = attack.message(attack.blocked.name)
      var builder = QUICInitialBuilder(destination: Attack.connection())
      builder.frames = message.indices.reversed().map { .crypto(offset: UInt64($0), bytes: [message[$0]]) }
      attack.send([builder.packet()])
    },
    Row("B2.29d", "three hundred gaps, then the hello") { attack in
      let (port, id) = (attack.port(), Attack.connection())
      for part in 0..<10 {
        var builder = QUICInitialBuilder(destination: id)
        builder.packetNumber = UInt64(part) + 1
        builder.frames = (0..<30).map { .crypto(offset: UInt64(2_000 + 60 * part + 2 * $0), bytes: [0]) }
        attack.datagram(builder.packet(), from: port)
      }
      attack.quic(attack.blocked.name, id, from: port)
    },
    Row("B2.31", "version 2") { attack in
      attack.send(attack.initials(attack.blocked.name, Attack.connection(), version: .v2))
    },
    Row("B2.31b", "a port where nobody expects it") { attack in
      attack.send(attack.initials(attack.blocked.name, Attack.connection()), to: 8_443)
    },
    Row("B2.31c", "version 2 at a port where nobody expects it") { attack in
      attack.send(attack.initials(attack.blocked.name, Attack.connection(), version: .v2), to: 8_443)
    },
    // Servers answer with the versions that they know.
    Row("B2.31d", "a version that nobody knows", reaches: []) { attack in
      attack.send(attack.altered { $0.replaceSubrange(1..<5, with: [0x1a, 0x2a, 0x3a, 0x4a]) })
    },
    Row("B2.31e", "a version that nobody knows, then one that all do") { attack in
      let port = attack.port()
      for datagram in attack.altered({ $0.replaceSubrange(1..<5, with: [0x1a, 0x2a, 0x3a, 0x4a]) }) {
        attack.datagram(datagram, from: port)
      }
      attack.hears(port)
      attack.quic(attack.blocked.name, from: port)
    },
    Row("B2.31f", "the bit that says QUIC is clear", reaches: []) { attack in
      attack.send(attack.altered(fixedBit: false))
    },
    Row("B2.31g", "the bit that says QUIC is clear, at another port", reaches: []) { attack in
      attack.send(attack.altered(fixedBit: false), to: 8_443)
    },
    Row("B2.32a", "the middle of a connection, then its beginning") { attack in
      let (port, id) = (attack.port(), Attack.connection())
      attack.datagram(QUICSamples.shortHeader(destination: id), from: port)
      attack.quic(attack.blocked.name, id, from: port)
    },
    Row("B2.32b", "an allowed connection, and its ports changed before the next") { attack in
      let (first, second, id) = (attack.port(), attack.port(), Attack.connection())
      attack.quic(attack.allowed.name, id, from: first)
      attack.hears(first)
      attack.datagram(QUICSamples.shortHeader(destination: id), from: second)
      attack.quic(attack.blocked.name, from: second)
    },
    Row("B1.udplen", "octets behind the Initial that make its datagram longer") { attack in
      let more = [UInt8](repeating: 0x2a, count: 25)
      attack.send(attack.initials(attack.blocked.name, Attack.connection()).map { $0 + more })
    },
    Row("B1.stun", "what a call begins with, then the Initial") { attack in
      let port = attack.port()
      attack.datagram(Attack.stun, from: port)
      attack.quic(attack.blocked.name, from: port)
    },
    Row("B1.known", "what other services begin with, each before an Initial of its own") { attack in
      for fake in Attack.services {
        let port = attack.port()
        attack.datagram(fake, from: port)
        attack.quic(attack.blocked.name, from: port)
      }
    },
    Row("B1.stun2", "what a call begins with, at another port, then the Initial") { attack in
      let port = attack.port()
      attack.datagram(Attack.stun, from: port, to: 8_443)
      for datagram in attack.initials(attack.blocked.name, Attack.connection()) {
        attack.datagram(datagram, from: port, to: 8_443)
      }
    },
    Row("A3.chaos", "frames in any order") { attack in
      attack.send(attack.initials(attack.blocked.name, Attack.connection(), cut: .shuffled))
    },
    Row("A3.overlap", "frames in any order that repeat each other") { attack in
      attack.send(attack.initials(attack.blocked.name, Attack.connection(), cut: .overlapping))
    },
    Row("A3.pq", "a post-quantum hello over three datagrams") { attack in
      attack.send(attack.initials(attack.blocked.name, Attack.connection(), datagrams: 3, isLarge: true))
    },
    Row("A3.pq2", "a post-quantum hello over three datagrams, backwards") { attack in
      attack.send(attack.initials(attack.blocked.name, Attack.connection(), datagrams: 3, isLarge: true).reversed())
    },
    Row("A3.coalesced", "the Initial that counts behind another in one datagram") { attack in
      let (id, message) = (Attack.connection(), attack.message(attack.blocked.name))
      var (first, second) = (QUICInitialBuilder(destination: id), QUICInitialBuilder(destination: id))
      (first.frames, first.minimumSize) = ([.crypto(offset: 0, bytes: Array(message.prefix(20)))], 100)
      (second.frames, second.packetNumber) = ([.crypto(offset: 20, bytes: Array(message.dropFirst(20)))], 1)
      attack.send([first.packet() + second.packet()])
    },
  ]
}

extension Attack {
  static func connection() -> [UInt8] { (0..<8).map { _ in .random(in: .min ... .max) } }

  func message(_ name: String, isLarge: Bool = false) -> [UInt8] {
    (isLarge ? HelloBuilder.browser(name) : HelloBuilder(name: name)).message()
  }

  func initials(
    _ name: String, _ id: [UInt8], version: QUICVersion = .v1, datagrams: Int = 1, cut: QUICInitialBuilder.Cut = .plain,
    isLarge: Bool = false
  ) -> [[UInt8]] {
    QUICInitialBuilder.initials(
      hello: message(name, isLarge: isLarge), datagrams: datagrams, cut: cut, version: version, destination: id)
  }

  func quic(
    _ name: String, _ id: [UInt8] = Attack.connection(), from port: UInt16,
    lie: (inout PacketBuilder) -> Void = { _ in }
  ) {
    for datagram in initials(name, id) { self.datagram(datagram, from: port, lie: lie) }
  }

  func send(_ datagrams: some Sequence<[UInt8]>, to serverPort: UInt16 = 443) {
    let port = port()
    for datagram in datagrams { self.datagram(datagram, from: port, to: serverPort) }
    hears(port)
  }

  /// The hello in two parts, cut in the middle of the name.
  func torn() -> [[UInt8]] { initials(blocked.name, Attack.connection(), datagrams: 2) }

  /// The Initial with a changed header, sealed with that header.
  func altered(fixedBit: Bool = true, _ change: (inout [UInt8]) -> Void = { _ in }) -> [[UInt8]] {
    var builder = QUICInitialBuilder(destination: Attack.connection())
    builder.fixedBit = fixedBit
    builder.frames = [.crypto(offset: 0, bytes: message(blocked.name))]
    var packet = builder.packet()
    change(&packet)
    return [packet]
  }

  /// A binding request (RFC 8489 6).
  static let stun: [UInt8] = [0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42] + [UInt8](repeating: 7, count: 12)

  /// First packets: of a call, a DNS question, a question for the time, a tunnel, a call's key exchange.
  static let services: [[UInt8]] = [
    stun, QueryBuilder("allowed.test").message(), [0x23] + [UInt8](repeating: 0, count: 47),
    [1, 0, 0, 0] + [UInt8](repeating: 7, count: 144), [0x16, 0xfe, 0xfd] + [UInt8](repeating: 0, count: 60),
  ]

  /// Both names in frames of one Initial. The beginning comes last, so that nothing can be read before both are there.
  func overlapping(first: String, then: String) {
    let (before, after, start) = (message(first), message(then), 20)
    var builder = QUICInitialBuilder(destination: Attack.connection())
    builder.frames = [
      .crypto(offset: UInt64(start), bytes: Array(before[start...])),
      .crypto(offset: UInt64(start), bytes: Array(after[start...])), .crypto(offset: 0, bytes: Array(before[..<start])),
    ]
    send([builder.packet()])
  }
}
