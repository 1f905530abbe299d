import Support
import Wire

extension Row {
  /// QUIC: what comes before, beside and within the Initial that counts.
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
    Row("B2.31", "version 2") { attack in
      attack.send(attack.initials(attack.blocked.name, Attack.connection(), version: .v2))
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

  func send(_ datagrams: some Sequence<[UInt8]>) {
    let port = port()
    for datagram in datagrams { self.datagram(datagram, from: port) }
    hears(port)
  }

  /// Both names in frames of one Initial, and the beginning last, so that nothing is read before both are there.
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
