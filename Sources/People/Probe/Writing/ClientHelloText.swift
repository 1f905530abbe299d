/// A client's hello of TLS 1.3 (RFC 8446 4.1.2), as small as servers take it.
struct ClientHelloText {
  /// The handshake message, and where the server's name begins in `record`.
  let message: [UInt8]
  let nameStart: Int

  init(name: String?, forQUIC isQUIC: Bool = false) {
    let octets = Array((name ?? "").utf8)
    var extensions: [UInt8] = []
    // server_name is the first one (RFC 6066 3).
    if name != nil {
      let entry = [0] + ClientHelloText.counted16(octets)
      extensions += ClientHelloText.part(0, ClientHelloText.counted16(entry))
    }
    extensions += ClientHelloText.part(43, [2, 3, 4])
    extensions += ClientHelloText.part(10, [0, 2, 0, 29])
    extensions += ClientHelloText.part(13, [0, 4, 4, 3, 8, 4])
    let share = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    extensions += ClientHelloText.part(
      51, ClientHelloText.counted16([0, 29] + ClientHelloText.counted16(share)))
    let protocols: [UInt8] = isQUIC ? [2] + Array("h3".utf8) : [8] + Array("http/1.1".utf8)
    extensions += ClientHelloText.part(16, ClientHelloText.counted16(protocols))
    // quic_transport_parameters (RFC 9001 8.2): initial_source_connection_id alone, empty.
    if isQUIC { extensions += ClientHelloText.part(57, [0x0f, 0]) }
    let random = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    let session: [UInt8] = isQUIC ? [0] : [32] + random
    let head = [3, 3] + random.reversed() + session + [0, 4, 0x13, 1, 0x13, 3, 1, 0]
    let body = head + ClientHelloText.counted16(extensions)
    message = [1, 0, UInt8(body.count >> 8), UInt8(body.count & 255)] + body
    // Behind the record's header, the message's, the fixed fields, and the lengths and types around the name.
    nameStart = 5 + 4 + head.count + 2 + 4 + 2 + 3
  }

  /// In one record.
  var record: [UInt8] { ClientHelloText.record(message[...]) }

  /// In records of these lengths, and one for the rest.
  func records(of lengths: [Int]) -> [UInt8] {
    var (rest, bytes) = (message[...], [UInt8]())
    for length in lengths where length < rest.count {
      bytes += ClientHelloText.record(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return bytes + ClientHelloText.record(rest)
  }

  private static func record(_ part: ArraySlice<UInt8>) -> [UInt8] {
    [22, 3, 1] + counted16(Array(part))
  }

  private static func part(_ type: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0, type] + counted16(body)
  }

  private static func counted16(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8(truncatingIfNeeded: bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count)] + bytes
  }
}

/// A question of DNS (RFC 1035 4).
struct DNSQuestionText {
  let message: [UInt8]

  init(_ name: String, type: UInt8) {
    let labels = name.split(separator: ".").flatMap {
      [UInt8(truncatingIfNeeded: $0.utf8.count)] + Array($0.utf8)
    }
    message =
      [UInt8.random(in: .min ... .max), 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0] + labels + [
        0, 0, type, 0, 1,
      ]
  }
}
