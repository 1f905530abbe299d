/// A server's first message: a ServerHello of TLS 1.3 or 1.2, or a HelloRetryRequest.
public struct ServerHelloBuilder: Sendable {
  public enum Kind: Sendable {
    case tls13
    case tls12
    /// Asks for another key share, with an optional cookie.
    case retry(group: UInt16, cookie: [UInt8]?)
  }

  public var kind: Kind
  public var sessionID: [UInt8]
  public var seed: UInt64

  public init(_ kind: Kind = .tls13, sessionID: [UInt8] = [], seed: UInt64 = 2) {
    self.kind = kind
    self.sessionID = sessionID
    self.seed = seed
  }

  /// SHA-256 of "HelloRetryRequest" stands in the random's place (RFC 8446 4.1.3).
  public static let retryRandom: [UInt8] = Hex.bytes(
    "CF21AD74 E59A6111 BE1D8C02 1E65B891 C2A21116 7ABB8C5E 079E09E2 C8A8339C")

  /// The handshake message with its four-byte header.
  public func message() -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    let random = generator.bytes(32)
    let extensions = extensionList(&generator)
    return ByteBuilder.build { message in
      message.u8(2)
      message.block24 { hello in
        hello.u16(0x0303)
        if case .retry = kind { hello.append(ServerHelloBuilder.retryRandom) } else { hello.append(random) }
        hello.block8 { $0.append(sessionID) }
        if case .tls12 = kind { hello.u16(0xc02b) } else { hello.u16(0x1301) }
        hello.u8(0)
        hello.block16 { list in
          for item in extensions { list.append(item.bytes) }
        }
      }
    }
  }

  /// The message in one record.
  public func stream() -> [UInt8] { TLSRecords.records(message(), version: 0x0303) }

  private func extensionList(_ generator: inout SeededGenerator) -> [HelloBuilder.Extension] {
    switch kind {
    case .tls12: return [.init(0xff01, [0]), .init(23)]
    case .tls13:
      let share = Hex.bytes("001d 0020") + generator.bytes(32)
      return [.init(43, [3, 4]), .init(51, share)]
    case .retry(let group, let cookie):
      var list: [HelloBuilder.Extension] = [.init(43, [3, 4]), .init(51, ByteBuilder.build { $0.u16(group) })]
      if let cookie { list.append(.init(44, ByteBuilder.build { $0.block16 { $0.append(cookie) } })) }
      return list
    }
  }
}
