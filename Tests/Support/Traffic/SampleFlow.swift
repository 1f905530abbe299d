import Wire

/// The packets that a client sends until its server's name is complete, each from its IP header on, for benchmarks.
///
/// They are plain and well-formed, so that the rivals find the same names.
public struct SampleFlow: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case tlsOneSegment
    case tlsTwoSegments
    /// The same hello in sixteen segments: what every further undecided packet costs.
    case tlsManySegments
    case quicOneDatagram
    case quicTwoDatagrams
    case dnsQuestion
    case httpHead
  }

  public let name: String
  public let packets: [[UInt8]]

  /// Distinct flows: names of 17 to 31 octets, ports, random fields and connection IDs all differ.
  public static func make(_ kind: Kind, count: Int) -> [SampleFlow] {
    (0..<count).map { SampleFlow(kind, number: $0) }
  }

  init(_ kind: Kind, number: Int) {
    let filler = String(repeating: "shop", count: number % 4) + String(repeating: "x", count: number % 3)
    name = "host\(100 + number).\(filler)example.org"
    let port = UInt16(40_000 + number)
    let seed = UInt64(number + 1)
    switch kind {
    case .tlsOneSegment:
      packets = Self.stream(TLSRecords.records(Self.hello(name, seed)), cuts: [], port: port)
    case .tlsTwoSegments:
      packets = Self.stream(TLSRecords.records(Self.largeHello(name, seed)), cuts: [1_400], port: port)
    case .tlsManySegments:
      let hello = TLSRecords.records(Self.hello(name, seed))
      packets = Self.stream(hello, cuts: (1..<16).map { hello.count * $0 / 16 }, port: port)
    case .quicOneDatagram:
      packets = Self.initials(Self.hello(name, seed), count: 1, seed, port)
    case .quicTwoDatagrams:
      packets = Self.initials(Self.largeHello(name, seed), count: 2, seed, port)
    case .dnsQuestion:
      var query = QueryBuilder(name)
      query.id = UInt16(truncatingIfNeeded: seed &* 40_503)
      packets = [PacketBuilder.v4.udp(from: port, to: 53, query.message())]
    case .httpHead:
      var request = RequestBuilder(host: name)
      request.lines += [
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64)", "Accept: text/html", "Accept-Language: en",
        "Connection: keep-alive",
      ]
      packets = Self.stream(request.bytes(), cuts: [], port: port, serverPort: 80)
    }
  }

  private static func hello(_ name: String, _ seed: UInt64) -> [UInt8] {
    var hello = HelloBuilder(name: name, seed: seed)
    hello.protocols = ["h2", "http/1.1"]
    return hello.message()
  }

  /// A browser's hello whose name lies behind the first segment, as a shuffled one's does half the time.
  private static func largeHello(_ name: String, _ seed: UInt64) -> [UInt8] {
    var hello = HelloBuilder.browser(name, seed: seed)
    for shuffle in 0..<1_000 {
      hello.shuffleSeed = seed &+ UInt64(shuffle) &* 1_000
      let message = hello.message()
      if message.count > 1_500, !message[..<1_400].contains(Array(name.utf8)) { return message }
    }
    return hello.message()
  }

  private static func stream(_ bytes: [UInt8], cuts: [Int], port: UInt16, serverPort: UInt16 = 443) -> [[UInt8]] {
    var conversation = Conversation(clientPort: port, serverPort: serverPort, clientInitial: UInt32(port) &* 65_537)
    conversation.synchronise()
    conversation.clientSegments(bytes, cuts: cuts)
    return conversation.packets
  }

  private static func initials(_ hello: [UInt8], count: Int, _ seed: UInt64, _ port: UInt16) -> [[UInt8]] {
    var generator = SeededGenerator(seed: seed)
    let datagrams = QUICInitialBuilder.initials(
      hello: hello, datagrams: count, destination: generator.bytes(8), seed: seed)
    return datagrams.map { PacketBuilder.v4.udp(from: port, to: 443, $0) }
  }
}
