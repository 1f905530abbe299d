import Wire

/// Honest conversations, which mutation starts from.
public struct Template {
  public enum Kind: Int, CaseIterable {
    case tls, tlsCut, fastOpen, quic, dnsUDP, dnsTCP, http
  }

  public let kind: Kind
  public let isIPv6: Bool
  public let steps: [(from: Conversation.Side, packet: [UInt8])]
  /// The name that the CRYPTO bytes of a QUIC hello bear, as the reference decoder reads it.
  public private(set) var quicName: String?

  public init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let all = Kind.allCases
    kind = all[Int(generator.next() % UInt64(all.count))]
    isIPv6 = generator.chance(oneIn: 4)
    let zone = generator.chance(oneIn: 3) ? "blocked.test" : "ok.test"
    let name = "host\(generator.next() % 1_000).\(zone)"
    switch kind {
    case .tls: steps = Template.tls(name, isIPv6, isCut: false, &generator)
    case .tlsCut: steps = Template.tls(name, isIPv6, isCut: true, &generator)
    case .fastOpen: steps = Template.fastOpen(name, isIPv6, &generator)
    case .http: steps = Template.http(name, isIPv6, &generator)
    case .dnsUDP: steps = Template.dns(name, isIPv6, &generator)
    case .dnsTCP: steps = Template.dnsTCP(name, isIPv6, &generator)
    case .quic:
      let hello = Template.hello(name, &generator).message()
      if case .name(let name) = ReferenceTLS.hello(Array(hello.dropFirst(4))) { quicName = name }
      steps = Template.quic(hello, isIPv6, &generator)
    }
  }

  private static func hello(_ name: String, _ generator: inout SeededGenerator) -> HelloBuilder {
    let seed = generator.next()
    var hello =
      generator.chance(oneIn: 2) ? HelloBuilder.browser(name, seed: seed) : HelloBuilder(name: name, seed: seed)
    if generator.chance(oneIn: 6) { hello.versions = [] }
    return hello
  }

  private static func records(_ name: String, _ generator: inout SeededGenerator) -> [UInt8] {
    let message = hello(name, &generator).message()
    let splits = generator.chance(oneIn: 2) ? [] : Cutting.cuts(of: min(message.count, 600), using: &generator)
    return TLSRecords.records(message, splits: splits)
  }

  /// Only few are cut into single octets, which take most of the packets and show little.
  static func cutting(_ stream: [UInt8], _ generator: inout SeededGenerator) -> Cutting {
    let first = Cutting(stream, seed: generator.next())
    if first.segments.count <= 64 || generator.chance(oneIn: 32) { return first }
    return cutting(stream, &generator)
  }

  private static func conversation(_ isIPv6: Bool, port: UInt16, _ generator: inout SeededGenerator) -> Conversation {
    Conversation(
      isIPv6: isIPv6, serverPort: port, clientInitial: UInt32(truncatingIfNeeded: generator.next()),
      serverInitial: UInt32(truncatingIfNeeded: generator.next()))
  }

  private static func close(_ talk: inout Conversation, _ reply: [UInt8]) -> [(Conversation.Side, [UInt8])] {
    talk.server(reply)
    talk.acknowledge(.client)
    talk.finish(.client)
    talk.acknowledge(.server)
    talk.finish(.server)
    return talk.take().map { ($0.from, $0.packet) }
  }

  private static func tls(
    _ name: String, _ isIPv6: Bool, isCut: Bool, _ generator: inout SeededGenerator
  ) -> [(Conversation.Side, [UInt8])] {
    var talk = conversation(isIPv6, port: 443, &generator)
    let stream = records(name, &generator)
    talk.handshake()
    if isCut { talk.clientSegments(cutting(stream, &generator)) } else { talk.client(stream) }
    talk.acknowledge(.server)
    return close(&talk, TLSRecords.records(ServerHelloBuilder().message()))
  }

  private static func fastOpen(
    _ name: String, _ isIPv6: Bool, _ generator: inout SeededGenerator
  ) -> [(Conversation.Side, [UInt8])] {
    var talk = conversation(isIPv6, port: 443, &generator)
    let stream = records(name, &generator)
    let count = min(stream.count, Int.random(in: 1...1_400, using: &generator))
    talk.handshake(
      options: Conversation.usualOptions + [.fastOpen(cookie: [1, 2, 3, 4])], data: Array(stream[..<count]))
    if count < stream.count { talk.client(Array(stream[count...])) }
    return close(&talk, TLSRecords.records(ServerHelloBuilder().message()))
  }
}
