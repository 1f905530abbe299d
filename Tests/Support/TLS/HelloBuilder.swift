/// A ClientHello with a switch for everything that browsers, old devices and attackers do.
///
/// The defaults make a plain hello that a TLS 1.3 server answers; `message()` gives the handshake message.
public struct HelloBuilder: Sendable {
  public var serverName: ServerName
  /// RFC 8446 4.1.2 has it frozen at 0x0303; older stacks say 0x0301.
  public var legacyVersion: UInt16 = 0x0303
  public var sessionIDLength = 32
  /// Empty leaves the extension out, as TLS 1.2 and older do.
  public var versions: [UInt16] = [0x0304, 0x0303]
  public var keyShares: [KeyShare] = [.x25519]
  /// ALPN (RFC 7301); empty leaves the extension out.
  public var protocols: [String] = []
  /// GREASE (RFC 8701) in ciphers, groups, versions, key shares and extensions, one of them empty.
  public var greases = false
  public var encryptedHello: EncryptedHello?
  /// The obsolete ESNI extension (0xffce) with this many random bytes.
  public var encryptedServerNameLength: Int?
  /// A session ticket (RFC 5077) of this length; 0 asks for one.
  public var sessionTicketLength: Int?
  /// A pre-shared key with this many bytes of identity; always the last extension (RFC 8446 4.2.11).
  public var presharedKeyLength: Int?
  public var offersEarlyData = false
  /// A HelloRetryRequest's cookie, given back.
  public var cookie: [UInt8]?
  /// Extensions of the test's own, wherever the shuffle puts them.
  public var extras: [Extension] = []
  /// The least size of the whole message: padding (RFC 7685) fills it, then unknown cipher suites.
  public var paddedTo: Int?
  /// Another order of extensions for every seed, as Chrome does for every connection.
  public var shuffleSeed: UInt64?
  /// No extension block at all, as before TLS 1.0's extensions.
  public var omitsExtensions = false
  /// Bytes behind the extensions, still counted in the message's length.
  public var trailing: [UInt8] = []
  /// The source of all random parts.
  public var seed: UInt64

  public init(_ serverName: ServerName = .none, seed: UInt64 = 1) {
    self.serverName = serverName
    self.seed = seed
  }

  public init(name: String, seed: UInt64 = 1) { self.init(.name(name), seed: seed) }

  /// The hello of a current browser: post-quantum share, GREASE, random ECH, ALPN, shuffled.
  public static func browser(_ name: String, seed: UInt64 = 1) -> HelloBuilder {
    var hello = HelloBuilder(name: name, seed: seed)
    hello.keyShares = [.mlkem768, .x25519]
    hello.protocols = ["h2", "http/1.1"]
    hello.greases = true
    hello.encryptedHello = .random(payload: 208)
    hello.sessionTicketLength = 0
    hello.shuffleSeed = seed
    return hello
  }

  /// The handshake message with its four-byte header.
  public func message() -> [UInt8] {
    let extensions = extensionList()
    let plain = assemble(extensions, padding: nil, fillers: 0)
    guard let paddedTo, plain.count < paddedTo else { return plain }
    // The extension block counts in 16 bits; what it cannot hold goes into cipher suites.
    let used = extensions.reduce(0) { $0 + 4 + $1.body.count }
    var padding = max(0, paddedTo - plain.count - 4)
    let fits = max(0, 65_535 - used - 4)
    var fillers = 0
    if padding > fits {
      fillers = (padding - fits + 1) / 2
      padding -= fillers * 2
    }
    return assemble(extensions, padding: padding, fillers: fillers)
  }

  private func assemble(_ extensions: [Extension], padding: Int?, fillers: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    let random = generator.bytes(32)
    let sessionID = generator.bytes(sessionIDLength)
    let grease = Grease.value(&generator)
    return ByteBuilder.build { message in
      message.u8(1)
      message.block24 { hello in
        hello.u16(legacyVersion)
        hello.append(random)
        hello.block8 { $0.append(sessionID) }
        hello.block16 { ciphers in
          if greases { ciphers.u16(grease) }
          for suite in HelloBuilder.ciphers { ciphers.u16(suite) }
          for _ in 0..<fillers { ciphers.u16(0xfefe) }
        }
        hello.block8 { $0.u8(0) }
        if !omitsExtensions { hello.append(block(extensions, padding: padding)) }
        hello.append(trailing)
      }
    }
  }

  private func block(_ extensions: [Extension], padding: Int?) -> [UInt8] {
    var all = extensions
    if let padding {
      let last = all.last?.type == 41 ? all.count - 1 : all.count
      all.insert(Extension(21, [UInt8](repeating: 0, count: padding)), at: last)
    }
    return ByteBuilder.build { block in
      block.block16 { list in
        for item in all { list.append(item.bytes) }
      }
    }
  }

  /// TLS 1.3's three, then what an OpenSSL server with an ECDSA or RSA certificate takes in TLS 1.2 and 1.0.
  static let ciphers: [UInt16] = [
    0x1301, 0x1302, 0x1303, 0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc009, 0xc013, 0x009c, 0x002f,
  ]
}
