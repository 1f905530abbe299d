public import Wire

/// A SvcParam (RFC 9460 2.2); the builder writes them as given, in order or not.
public struct ServiceParameter: Sendable {
  public var key: UInt16
  public var value: [UInt8]

  public init(_ key: UInt16, _ value: [UInt8]) {
    self.key = key
    self.value = value
  }

  public static func protocols(_ names: [String]) -> ServiceParameter {
    ServiceParameter(
      1,
      ByteBuilder.build { value in
        for name in names { value.block8 { $0.text(name) } }
      })
  }

  public static func port(_ port: UInt16) -> ServiceParameter {
    ServiceParameter(3, ByteBuilder.build { $0.u16(port) })
  }

  public static func hints(_ addresses: [Address]) -> ServiceParameter {
    ServiceParameter(addresses.first?.isIPv4 == false ? 6 : 4, addresses.flatMap(\.octets))
  }

  public static func encryptedHello(publicName: String) -> ServiceParameter {
    ServiceParameter(5, encryptedHelloConfigurations(publicName: publicName))
  }

  /// An ECHConfigList with one configuration (RFC 9849 4): X25519, HKDF-SHA256, AES-128-GCM.
  public static func encryptedHelloConfigurations(publicName: String, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    let key = generator.bytes(32)
    return ByteBuilder.build { list in
      list.block16 { configurations in
        configurations.u16(0xfe0d)
        configurations.block16 { contents in
          contents.u8(7)
          contents.u16(0x0020)
          contents.block16 { $0.append(key) }
          contents.block16 { suites in
            suites.u16(1)
            suites.u16(1)
          }
          contents.u8(64)
          contents.block8 { $0.text(publicName) }
          contents.u16(0)
        }
      }
    }
  }
}
