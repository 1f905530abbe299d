import Support
import Testing
import Wire

/// The packets of one flow from its first to its last, made before anything is counted.
struct Script: Sendable {
  typealias Packet = (from: Conversation.Side, bytes: [UInt8])

  let packets: [Packet]

  /// The packets of flows of one kind; every number gives other ports and names.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many errors are thrown and caught in each flow. swift-testing allocates a backtrace for each.
    var errors = 0
    let make: @Sendable (Int) -> Script
  }

  static let kinds = [
    Kind(testDescription: "a DNS question and its answer", make: question),
    Kind(testDescription: "DNS over TCP, two questions and their answers", make: questions),
    Kind(testDescription: "a TLS hello in one segment") { hello($0, .plain) },
    Kind(testDescription: "a TLS hello in two segments") { hello($0, .large) },
    Kind(testDescription: "a TLS hello in two segments, the second first") { hello($0, .reordered) },
    Kind(testDescription: "a TLS hello in five records") { hello($0, .records) },
    Kind(testDescription: "a TLS hello that is asked for again", errors: 2, make: retry),
    Kind(testDescription: "a QUIC Initial in one datagram") { initial($0, datagrams: 1) },
    Kind(testDescription: "a QUIC Initial in two datagrams") { initial($0, datagrams: 2) },
    Kind(testDescription: "an HTTP request and two more on the connection", make: requests),
    Kind(testDescription: "bulk data of a decided TLS flow", make: bulk),
    Kind(testDescription: "the body of an HTTP upload", make: upload),
    Kind(testDescription: "a chunked HTTP upload", make: chunks),
    Kind(testDescription: "a flow without a name", make: opaque),
  ]

  private static func name(_ number: Int) -> String { "host\(number).example.org" }

  private static func talk(_ number: Int, port: UInt16, _ script: (inout Conversation) -> Void) -> Script {
    var talk = Conversation(isIPv6: number % 2 == 1, clientPort: UInt16(20_000 + number), serverPort: port)
    talk.handshake()
    script(&talk)
    return Script(packets: talk.steps.map { ($0.from, $0.packet) })
  }

  enum Shape {
    case plain, large, reordered, records
  }

  static func hello(_ number: Int, _ shape: Shape) -> Script {
    let builder = shape == .plain ? HelloBuilder(name: name(number)) : .browser(name(number), seed: UInt64(number))
    let message = builder.message()
    let stream = TLSRecords.records(message, size: shape == .records ? message.count / 5 + 1 : 16_384)
    return talk(number, port: 443) { talk in
      switch shape {
      case .plain: talk.client(stream)
      case .large, .records: talk.clientSegments(stream, cuts: [1_400])
      case .reordered: talk.clientSegments(stream, cuts: [1_400], order: [1, 0])
      }
      talk.client.acknowledged = talk.client.sent.count
      talk.server(ServerHelloBuilder().stream() + TLSRecords.applicationData(900))
      talk.client(TLSRecords.changeCipherSpec + TLSRecords.applicationData(60))
      talk.finish(.client)
      talk.finish(.server)
    }
  }

  static func retry(_ number: Int) -> Script {
    talk(number, port: 443) { talk in
      let first = HelloBuilder(name: name(number))
      var second = first
      second.keyShares = [.p256]
      talk.client(TLSRecords.records(first.message()))
      talk.server(ServerHelloBuilder(.retry(group: 0x17, cookie: nil)).stream())
      talk.client(TLSRecords.changeCipherSpec + TLSRecords.records(second.message()))
      talk.server(ServerHelloBuilder().stream())
      talk.client(TLSRecords.applicationData(60))
    }
  }

  static func bulk(_ number: Int) -> Script {
    talk(number, port: 443) { talk in
      talk.client(TLSRecords.records(HelloBuilder(name: name(number)).message()))
      talk.server(ServerHelloBuilder().stream())
      for round in 0..<10 {
        talk.client(TLSRecords.applicationData(4_000, seed: UInt64(round)))
        talk.server(TLSRecords.applicationData(8_000, seed: UInt64(round)))
      }
    }
  }

  static func requests(_ number: Int) -> Script {
    talk(number, port: 80) { talk in
      for _ in 0..<3 {
        talk.client(RequestBuilder(host: name(number)).bytes())
        talk.server(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
      }
    }
  }

  static func upload(_ number: Int) -> Script {
    var request = RequestBuilder(host: name(number))
    request.method = "POST"
    request.body = [UInt8](repeating: 0x61, count: 20_000)
    request.lines.append("Content-Length: \(request.body.count)")
    return segments(of: request.bytes(), number)
  }

  static func chunks(_ number: Int) -> Script {
    var request = RequestBuilder(host: name(number))
    request.method = "POST"
    let chunk = Array("400\r\n".utf8) + [UInt8](repeating: 0x61, count: 1_024) + [13, 10]
    request.body = (0..<16).flatMap { _ in chunk } + Array("0\r\n\r\n".utf8)
    request.lines.append("Transfer-Encoding: chunked")
    return segments(of: request.bytes(), number)
  }

  /// Each segment is acknowledged, as by a server that reads along.
  private static func segments(of stream: [UInt8], _ number: Int) -> Script {
    talk(number, port: 80) { talk in
      for start in stride(from: 0, to: stream.count, by: 1_400) {
        talk.client(Array(stream[start..<min(start + 1_400, stream.count)]))
        talk.acknowledge(.server)
      }
      talk.server(Array("HTTP/1.1 204 No Content\r\n\r\n".utf8))
    }
  }

  static func opaque(_ number: Int) -> Script {
    talk(number, port: 5_000) { talk in
      talk.client([UInt8](repeating: 0x7f, count: 300))
      talk.server([UInt8](repeating: 0x7e, count: 300))
      talk.client([UInt8](repeating: 0x7f, count: 300))
    }
  }

  private static func answer(_ number: Int) -> QueryBuilder {
    let host = name(number)
    return QueryBuilder(host).response([
      Record(host, .alias("edge.example.net")),
      Record("edge.example.net", .address(Address(v4: 198, 51, 100, UInt8(number % 250)))),
    ])
  }

  static func questions(_ number: Int) -> Script {
    let message = QueryBuilder(name(number)).message()
    return talk(number, port: 53) { talk in
      for _ in 0..<2 {
        talk.client(QueryBuilder.framed([message]))
        talk.server(QueryBuilder.framed([answer(number).message()]))
      }
    }
  }

  static func question(_ number: Int) -> Script {
    datagrams(
      number, port: 53,
      [(.client, QueryBuilder(name(number)).message()), (.server, answer(number).message())])
  }

  static func initial(_ number: Int, datagrams count: Int) -> Script {
    let hello = count == 1 ? HelloBuilder(name: name(number)) : .browser(name(number), seed: UInt64(number))
    let source = [UInt8](repeating: UInt8(number % 251), count: 5)
    let server: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    var payloads: [Script.Packet] = QUICInitialBuilder.initials(
      hello: hello.message(), datagrams: count, cut: .shuffled, destination: QUICSamples.noise(8, seed: UInt64(number)),
      source: source, seed: UInt64(number)
    ).map { (.client, $0) }
    payloads.append((.server, QUICSamples.handshake(destination: source, source: server, payload: 1_000)))
    payloads.append((.client, QUICSamples.handshake(destination: server, source: source)))
    for _ in 0..<5 {
      payloads.append((.client, QUICSamples.shortHeader(destination: server, payload: 1_000)))
      payloads.append((.server, QUICSamples.shortHeader(destination: source, payload: 1_000)))
    }
    return datagrams(number, port: 443, payloads)
  }

  private static func datagrams(_ number: Int, port: UInt16, _ payloads: [Packet]) -> Script {
    let mine = UInt16(20_000 + number)
    let builder: PacketBuilder = number % 2 == 1 ? .v6 : .v4
    var back = builder
    swap(&back.source, &back.destination)
    return Script(
      packets: payloads.map { from, bytes in
        (from, from == .client ? builder.udp(from: mine, to: port, bytes) : back.udp(from: port, to: mine, bytes))
      })
  }
}
