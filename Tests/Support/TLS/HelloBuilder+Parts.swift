extension HelloBuilder {
  /// What stands in the server_name extension (RFC 6066 3), honest or not.
  public indirect enum ServerName: Sendable {
    case none
    case name(String)
    /// One host_name entry of any octets.
    case raw([UInt8])
    /// One list of several entries.
    case entries([Entry])
    /// Several extensions of the same type.
    case extensions([ServerName])
    /// The extension's whole body, list length included.
    case body([UInt8])
  }

  public struct Entry: Sendable {
    public var type: UInt8
    public var name: [UInt8]

    public init(type: UInt8 = 0, _ name: String) {
      self.type = type
      self.name = Array(name.utf8)
    }
  }

  public struct Extension: Sendable {
    public var type: UInt16
    public var body: [UInt8]

    public init(_ type: UInt16, _ body: [UInt8] = []) {
      self.type = type
      self.body = body
    }

    public var bytes: [UInt8] {
      ByteBuilder.build { builder in
        builder.u16(type)
        builder.block16 { $0.append(body) }
      }
    }
  }

  /// A key share entry (RFC 8446 4.2.8); lengths may be wrong.
  public struct KeyShare: Sendable {
    public var group: UInt16
    public var length: Int

    public init(group: UInt16, length: Int) {
      self.group = group
      self.length = length
    }

    public static let x25519 = KeyShare(group: 0x001d, length: 32)
    /// Uncompressed point; the curve's own generator stands in, since servers check that it lies on the curve.
    public static let p256 = KeyShare(group: 0x0017, length: 65)
    /// X25519MLKEM768: 1184 bytes of ML-KEM key and 32 of X25519.
    public static let mlkem768 = KeyShare(group: 0x11ec, length: 1216)
  }

  /// The body of an ECH extension in an outer hello (RFC 9849 5).
  public enum EncryptedHello: Sendable {
    /// As both real and GREASE hellos look: plausible numbers, random `enc` and payload.
    case random(payload: Int)
    case body([UInt8])
    case outer(configID: UInt8, enc: [UInt8], payload: [UInt8])
  }
}
