import Wire

extension Template {
  typealias Steps = [(Conversation.Side, [UInt8])]

  static func http(_ name: String, _ isIPv6: Bool, _ generator: inout SeededGenerator) -> Steps {
    var talk = Conversation(
      isIPv6: isIPv6, serverPort: 80, clientInitial: UInt32(truncatingIfNeeded: generator.next()))
    talk.handshake()
    let spellings = RequestBuilder.spellings(of: name)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let bytes = spellings[Int.random(in: spellings.indices, using: &generator)].bytes
      if bytes.count < 4_000 && generator.chance(oneIn: 3) {
        talk.clientSegments(cutting(bytes, &generator))
      } else {
        talk.client(bytes)
      }
      talk.server(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
      talk.acknowledge(.client)
    }
    talk.finish(.client)
    return talk.take().map { ($0.from, $0.packet) }
  }

  private static func query(_ name: String, _ generator: inout SeededGenerator) -> QueryBuilder {
    let types: [UInt16] = [1, 28, 65, 16]
    var query = QueryBuilder(name, types[Int.random(in: types.indices, using: &generator)])
    query.id = UInt16(truncatingIfNeeded: generator.next())
    if generator.chance(oneIn: 2) { query.edns = EDNS() }
    return query
  }

  private static func answer(_ query: QueryBuilder, _ name: String) -> [UInt8] {
    query.response([
      Record(name, .alias("edge.blocked.test")), Record("edge.blocked.test", .address(Hosts.server4)),
      .https(name, [.encryptedHello(publicName: "ech.ok.test")]),
    ]).message()
  }

  static func dns(_ name: String, _ isIPv6: Bool, _ generator: inout SeededGenerator) -> Steps {
    let query = query(name, &generator)
    return [
      udp(.client, isIPv6, port: 53, query.message()), udp(.server, isIPv6, port: 53, answer(query, name)),
    ]
  }

  static func dnsTCP(_ name: String, _ isIPv6: Bool, _ generator: inout SeededGenerator) -> Steps {
    var talk = Conversation(
      isIPv6: isIPv6, serverPort: 53, clientInitial: UInt32(truncatingIfNeeded: generator.next()))
    talk.handshake()
    let queries = (0..<Int.random(in: 1...3, using: &generator)).map { query("q\($0)." + name, &generator) }
    talk.clientSegments(cutting(QueryBuilder.framed(queries.map { $0.message() }), &generator))
    talk.server(QueryBuilder.framed(queries.map { answer($0, name) }))
    talk.finish(.client)
    return talk.take().map { ($0.from, $0.packet) }
  }

  static func quic(_ hello: [UInt8], _ isIPv6: Bool, _ generator: inout SeededGenerator) -> Steps {
    let destination = generator.bytes(8)
    let source = generator.bytes(4)
    let cuts = QUICInitialBuilder.Cut.allCases
    let datagrams = QUICInitialBuilder.initials(
      hello: hello, datagrams: Int.random(in: 1...4, using: &generator),
      cut: cuts[Int.random(in: cuts.indices, using: &generator)], version: generator.chance(oneIn: 4) ? .v2 : .v1,
      destination: destination, source: source, seed: generator.next())
    let reply = QUICSamples.handshake(destination: source, source: destination)
    return datagrams.map { udp(.client, isIPv6, port: 443, $0) } + [
      udp(.server, isIPv6, port: 443, reply),
      udp(.client, isIPv6, port: 443, QUICSamples.shortHeader(destination: destination)),
    ]
  }

  private static func udp(
    _ side: Conversation.Side, _ isIPv6: Bool, port: UInt16, _ payload: [UInt8]
  ) -> (Conversation.Side, [UInt8]) {
    var builder = isIPv6 ? PacketBuilder.v6 : .v4
    if side == .client { return (side, builder.udp(from: 40_000, to: port, payload)) }
    swap(&builder.source, &builder.destination)
    return (side, builder.udp(from: port, to: 40_000, payload))
  }
}
