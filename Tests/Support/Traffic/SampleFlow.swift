import CCrypto

/// The packets a client sends until its server's name is out, each from its IP header on: what benchmarks measure.
///
/// Plain and well-formed on purpose. Builders of hostile variants live beside this file's folder.
public struct SampleFlow: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case tlsOneSegment
    case tlsTwoSegments
    case quicOneDatagram
    case quicTwoDatagrams
    case dnsQuestion
    case httpHead
  }

  public let name: String
  public let packets: [[UInt8]]

  /// Distinct flows: names of 17 to 31 octets, ports, random fields and connection ids all differ.
  public static func make(_ kind: Kind, count: Int) -> [SampleFlow] {
    (0..<count).map { SampleFlow(kind, number: $0) }
  }

  init(_ kind: Kind, number: Int) {
    var noise = Noise(state: UInt64(number) &* 0x9e37_79b9_7f4a_7c15 &+ 1)
    let filler = String(repeating: "shop", count: number % 4) + String(repeating: "x", count: number % 3)
    name = "host\(100 + number).\(filler)example.org"
    let route = Route(number: number)
    switch kind {
    case .tlsOneSegment:
      packets = route.tcp(split: Self.record(Self.hello(name, large: false, &noise)), at: nil)
    case .tlsTwoSegments:
      packets = route.tcp(split: Self.record(Self.hello(name, large: true, &noise)), at: 1400)
    case .quicOneDatagram:
      packets = Self.initials(Self.hello(name, large: false, &noise), &noise).map { route.udp($0, to: 443) }
    case .quicTwoDatagrams:
      packets = Self.initials(Self.hello(name, large: true, &noise), &noise).map { route.udp($0, to: 443) }
    case .dnsQuestion:
      packets = [route.udp(Self.question(name, &noise), to: 53)]
    case .httpHead:
      let head =
        "GET /index.html HTTP/1.1\r\nHost: \(name)\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\n"
        + "Accept: text/html\r\nAccept-Language: en\r\nConnection: keep-alive\r\n\r\n"
      packets = route.tcp(split: Array(head.utf8), at: nil, port: 80)
    }
  }
}

// MARK: Application bytes

extension SampleFlow {
  /// A ClientHello in a browser's shape (RFC 8446 section 4.1.2). A large one carries a post-quantum key share in
  /// front of the server's name, so that the name lies in the second packet.
  static func hello(_ name: String, large: Bool, _ noise: inout Noise) -> [UInt8] {
    let ciphers: [UInt16] = [
      0x1301, 0x1302, 0x1303, 0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc013, 0xc014, 0x9c, 0x9d, 0x2f, 0x35,
    ]
    func part(_ type: UInt16, _ body: [UInt8]) -> [UInt8] { type.octets + prefixed16(body) }
    var shares = UInt16(29).octets + prefixed16(noise.bytes(32))
    if large { shares = UInt16(0x11ec).octets + prefixed16(noise.bytes(1216)) + shares }
    var extensions = part(0x17, []) + part(0xff01, [0])
    extensions += part(0x0a, prefixed16(UInt16(29).octets + UInt16(23).octets))
    extensions += part(0x0b, [1, 0]) + part(0x0d, prefixed16([4, 3, 8, 4, 4, 1, 5, 3]))
    extensions += part(0x10, prefixed16([2] + Array("h2".utf8) + [8] + Array("http/1.1".utf8)))
    extensions += part(0x2b, [4, 3, 4, 3, 3])
    let serverName = part(0, prefixed16([0] + prefixed16(Array(name.utf8))))
    let keyShare = part(0x33, prefixed16(shares))
    let padding = large ? part(0x15, [UInt8](repeating: 0, count: 180)) : []
    extensions += large ? padding + keyShare + serverName : serverName + keyShare
    let body =
      [3, 3] + noise.bytes(32) + [32] + noise.bytes(32) + prefixed16(ciphers.flatMap(\.octets)) + [1, 0]
      + prefixed16(extensions)
    return [1, 0] + UInt16(body.count).octets + body
  }

  static func record(_ handshake: [UInt8]) -> [UInt8] { [22, 3, 1] + prefixed16(handshake) }

  /// An A question with recursion desired (RFC 1035 section 4.1).
  static func question(_ name: String, _ noise: inout Noise) -> [UInt8] {
    let labels = name.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    return noise.bytes(2) + [1, 0, 0, 1, 0, 0, 0, 0, 0, 0] + labels + [0, 0, 1, 0, 1]
  }

  static func prefixed16(_ body: [UInt8]) -> [UInt8] { UInt16(body.count).octets + body }
}

// MARK: QUIC

extension SampleFlow {
  /// One 1200-byte Initial per datagram, as many as the handshake bytes need (RFC 9000 section 17.2.2, RFC 9001
  /// section 5.2).
  static func initials(_ handshake: [UInt8], _ noise: inout Noise) -> [[UInt8]] {
    let connection = noise.bytes(8)
    let salt: [UInt8] = [
      0x38, 0x76, 0x2c, 0xf7, 0xf5, 0x59, 0x34, 0xb3, 0x4d, 0x17, 0x9a, 0xe6, 0xa4, 0xc8, 0x0c, 0xad, 0xcc, 0xbb, 0x7f,
      0x0a,
    ]
    let client = expand(hmac(salt, connection), "client in", 32)
    let key = expand(client, "quic key", 16)
    let iv = expand(client, "quic iv", 12)
    let headerKey = expand(client, "quic hp", 16)

    var datagrams: [[UInt8]] = []
    var offset = 0
    while offset < handshake.count {
      let number = UInt8(datagrams.count)
      var header = [0xc3, 0, 0, 0, 1, 8] + connection + [0, 0]
      let length = 1200 - header.count - 2
      header += UInt16(0x4000 | length).octets + [0, 0, 0, number]
      let room = length - 4 - 16
      let piece = handshake[offset..<min(offset + room - 5, handshake.count)]
      // CRYPTO with offset and length as two-octet integers, zeroes behind it are PADDING.
      var plain = [6] + UInt16(0x4000 | offset).octets + UInt16(0x4000 | piece.count).octets + piece
      plain += [UInt8](repeating: 0, count: room - plain.count)
      offset += piece.count
      var nonce = iv
      nonce[11] ^= number
      var packet = header + seal(plain, key: key, nonce: nonce, header: header)
      let start = header.count - 4
      let mask = block(Array(packet[(start + 4)..<(start + 20)]), key: headerKey)
      packet[0] ^= mask[0] & 0x0f
      for index in 0..<4 { packet[start + index] ^= mask[1 + index] }
      datagrams.append(packet)
    }
    return datagrams
  }

  static func hmac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    let padded = key + [UInt8](repeating: 0, count: 64 - key.count)
    return sha256(padded.map { $0 ^ 0x5c } + sha256(padded.map { $0 ^ 0x36 } + message))
  }

  static func sha256(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe SHA256(message, message.count, &digest)
    return digest
  }

  static func expand(_ secret: [UInt8], _ label: String, _ count: Int) -> [UInt8] {
    let label = Array("tls13 \(label)".utf8)
    return Array(hmac(secret, [0, UInt8(count), UInt8(label.count)] + label + [0, 1])[..<count])
  }

  static func block(_ input: [UInt8], key: [UInt8]) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: 32)
    var written: Int32 = 0
    let context = unsafe EVP_CIPHER_CTX_new()
    precondition(unsafe EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), nil, key, nil) == 1)
    precondition(unsafe EVP_EncryptUpdate(context, &output, &written, input, 16) == 1)
    unsafe EVP_CIPHER_CTX_free(context)
    return Array(output[..<16])
  }

  static func seal(_ plain: [UInt8], key: [UInt8], nonce: [UInt8], header: [UInt8]) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: plain.count)
    var tag = [UInt8](repeating: 0, count: 16)
    var written: Int32 = 0
    let context = unsafe EVP_CIPHER_CTX_new()
    precondition(unsafe EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1)
    precondition(unsafe EVP_EncryptUpdate(context, nil, &written, header, Int32(header.count)) == 1)
    precondition(unsafe EVP_EncryptUpdate(context, &output, &written, plain, Int32(plain.count)) == 1)
    precondition(unsafe EVP_EncryptFinal_ex(context, nil, &written) == 1)
    precondition(unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, &tag) == 1)
    unsafe EVP_CIPHER_CTX_free(context)
    return output + tag
  }
}

// MARK: Transport

extension SampleFlow {
  /// From one client to one server over IPv4, with checksums.
  struct Route {
    let source: [UInt8]
    let destination: [UInt8]
    let port: UInt16

    init(number: Int) {
      source = [10, 0, 0, UInt8(2 + number % 200)]
      destination = [198, 18, UInt8(number / 250 % 250), UInt8(1 + number % 250)]
      port = UInt16(40_000 + number % 20_000)
    }

    /// A stream's first bytes in one segment, or in two cut at `cut`.
    func tcp(split stream: [UInt8], at cut: Int?, port target: UInt16 = 443) -> [[UInt8]] {
      let pieces = cut.map { [stream[..<$0], stream[$0...]] } ?? [stream[...]]
      var sequence: UInt32 = 0x0100_0001
      return pieces.map { piece in
        var segment = port.octets + target.octets + sequence.octets + UInt32(0x0200_0001).octets
        segment += [0x50, 0x18, 0xfa, 0xf0, 0, 0, 0, 0] + piece
        sequence += UInt32(piece.count)
        return packet(6, segment, checksumAt: 16)
      }
    }

    func udp(_ payload: [UInt8], to target: UInt16) -> [UInt8] {
      packet(17, port.octets + target.octets + UInt16(8 + payload.count).octets + [0, 0] + payload, checksumAt: 6)
    }

    func packet(_ transport: UInt8, _ body: [UInt8], checksumAt place: Int) -> [UInt8] {
      let pseudo = source + destination + [0, transport] + UInt16(body.count).octets
      var body = body
      body.replaceSubrange(place..<(place + 2), with: checksum(pseudo + body).octets)
      var header = [0x45, 0] + UInt16(20 + body.count).octets + [0, 1, 0x40, 0, 64, transport, 0, 0]
      header += source + destination
      header.replaceSubrange(10..<12, with: checksum(header).octets)
      return header + body
    }

    /// RFC 1071.
    func checksum(_ bytes: [UInt8]) -> UInt16 {
      var sum = 0
      for (index, byte) in bytes.enumerated() { sum += Int(byte) << (index.isMultiple(of: 2) ? 8 : 0) }
      while sum > 0xffff { sum = sum & 0xffff + sum >> 16 }
      return ~UInt16(sum)
    }
  }

  /// Repeatable bytes for fields that are random on the wire (splitmix64).
  struct Noise {
    var state: UInt64

    mutating func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        return UInt8(truncatingIfNeeded: word ^ word >> 31)
      }
    }
  }
}

extension FixedWidthInteger {
  /// Network order.
  fileprivate var octets: [UInt8] {
    (0..<Self.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: self >> Self($0 * 8)) }
  }
}
