import Inspect
import Support

/// A protocol whose streams these tests cut: how to make a stream, and what a reference reads in it.
enum Dialect: CaseIterable, Sendable {
  case tls, http, dns

  var port: UInt16 {
    switch self {
    case .tls: 443
    case .http: 80
    case .dns: 53
    }
  }

  /// What the complete units of a stream ask for.
  func units(_ stream: [UInt8]) -> [Outcome] {
    switch self {
    case .tls: [ReferenceTLS.serverName(stream: stream)].filter { $0 != .more }
    case .http: ReferenceHTTP.hosts(stream: stream).filter { $0 != .more }
    case .dns: Dialect.questions(stream)
    }
  }

  private static func questions(_ stream: [UInt8]) -> [Outcome] {
    var found: [Outcome] = []
    var start = 0
    while stream.count - start >= 2 {
      let end = start + 2 + Int(stream[start]) << 8 + Int(stream[start + 1])
      guard end <= stream.count else { break }
      found.append(ReferenceDNS.question(message: Array(stream[(start + 2)..<end])))
      start = end
    }
    return found
  }

  func stream(_ generator: inout SeededGenerator, upTo size: Int) -> [UInt8] {
    switch self {
    case .tls: Dialect.records(Dialect.hello(&generator, upTo: size), &generator)
    case .http: Dialect.request(&generator)
    case .dns: Dialect.queries(&generator)
    }
  }

  static func name(_ generator: inout SeededGenerator) -> String {
    let host = ["a", "www", "very-long-label-0123456789", "x--y_z"].randomElement(using: &generator) ?? "a"
    let spelled = generator.chance(oneIn: 4) ? host.uppercased() : host
    return "\(spelled).\(Int.random(in: 0..<1_000, using: &generator)).example.org"
  }

  /// Hellos of all sizes and versions, most of them with a name.
  static func hello(_ generator: inout SeededGenerator, upTo size: Int) -> HelloBuilder {
    let seed = generator.next()
    var hello = HelloBuilder(name: name(&generator), seed: seed)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: hello = .browser(name(&generator), seed: seed)
    case 1: hello.keyShares = [.mlkem768, .x25519]
    case 2: hello.greases = true
    case 3: hello.encryptedHello = .random(payload: 208)
    case 4: (hello.versions, hello.keyShares) = ([], [])
    case 5: hello.serverName = .name("198.51.100.7")
    case 6: hello.serverName = .none
    default: hello.presharedKeyLength = 100
    }
    if generator.chance(oneIn: 2) { hello.shuffleSeed = seed }
    if generator.chance(oneIn: 3) {
      // Small and large hellos are equally frequent.
      let sizes = [200, 512, 1_400, 5_000, 20_000, size].filter { $0 <= size }
      hello.paddedTo = sizes.randomElement(using: &generator)
    }
    return hello
  }

  /// In one record, in several, or in as many as the limits of a stream allow.
  static func records(_ hello: HelloBuilder, _ generator: inout SeededGenerator) -> [UInt8] {
    let message = hello.message()
    let zeroFirst = generator.chance(oneIn: 8)
    let most = max(1, (Crossing.limits.streamBytes - 10 - message.count) / 5)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      let splits = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Int.random(in: 1..<message.count, using: &generator)
      }
      let distinct = Set(splits + stride(from: 16_384, to: message.count, by: 16_384)).sorted()
      return TLSRecords.records(message, splits: distinct, zeroLengthFirst: zeroFirst)
    case 1 where message.count < 2_000:
      return TLSRecords.records(message, size: 1, zeroLengthFirst: zeroFirst)
    case 2:
      let size = max(message.count / min(most, 300) + 1, Int.random(in: 2...400, using: &generator))
      return TLSRecords.records(message, size: size, zeroLengthFirst: zeroFirst)
    default:
      return TLSRecords.records(message, zeroLengthFirst: zeroFirst)
    }
  }

  static func request(_ generator: inout SeededGenerator) -> [UInt8] {
    let spellings = RequestBuilder.spellings(of: name(&generator))
    if generator.chance(oneIn: 3) {
      var request = RequestBuilder(host: name(&generator))
      request.method = "POST"
      request.body = generator.bytes(Int.random(in: 1...600, using: &generator))
      if generator.chance(oneIn: 2) {
        let size = String(request.body.count, radix: 16)
        request.body = Array("\(size)\r\n".utf8) + request.body + Array("\r\n1\r\nx\r\n0\r\n\r\n".utf8)
        request.lines.append("Transfer-Encoding: chunked")
      } else {
        request.lines.append("Content-Length: \(request.body.count)")
      }
      if generator.chance(oneIn: 2) { request.target = "http://\(name(&generator))/upload" }
      return request.bytes()
    }
    return spellings.randomElement(using: &generator)?.bytes ?? []
  }

  static func queries(_ generator: inout SeededGenerator) -> [UInt8] {
    QueryBuilder.framed(
      (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        var query = QueryBuilder(name(&generator), [1, 28, 65].randomElement(using: &generator) ?? 1)
        if generator.chance(oneIn: 2) { query.edns = EDNS() }
        return query.message()
      })
  }
}
