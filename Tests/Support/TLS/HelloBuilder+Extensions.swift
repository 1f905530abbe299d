extension HelloBuilder {
  /// Every extension but padding, in the order they are sent.
  func extensionList() -> [Extension] {
    var generator = SeededGenerator(seed: seed ^ 0x5eed)
    let greased = Grease.values.shuffled(using: &generator)
    var list = HelloBuilder.serverNames(serverName)
    if greases { list.append(Extension(greased[0])) }
    list.append(Extension(23))
    list.append(Extension(0xff01, [0]))
    list.append(Extension(10, groups(greased[1])))
    list.append(Extension(11, [1, 0]))
    if let sessionTicketLength { list.append(Extension(35, generator.bytes(sessionTicketLength))) }
    if !protocols.isEmpty { list.append(Extension(16, applicationProtocols())) }
    list.append(Extension(5, [1, 0, 0, 0, 0]))
    list.append(Extension(13, HelloBuilder.signatures))
    if !versions.isEmpty {
      list.append(Extension(43, supportedVersions(greased[2])))
      list.append(Extension(45, [1, 1]))
      list.append(Extension(51, shares(greased[1], &generator)))
    }
    if let cookie { list.append(Extension(44, ByteBuilder.build { $0.block16 { $0.append(cookie) } })) }
    if let encryptedHello { list.append(Extension(0xfe0d, HelloBuilder.encrypted(encryptedHello, &generator))) }
    if let encryptedServerNameLength { list.append(Extension(0xffce, generator.bytes(encryptedServerNameLength))) }
    if offersEarlyData { list.append(Extension(42)) }
    list += extras
    if greases { list.append(Extension(greased[3], [0])) }
    if let shuffleSeed {
      var order = SeededGenerator(seed: shuffleSeed)
      list.shuffle(using: &order)
    }
    if let presharedKeyLength { list.append(Extension(41, presharedKey(presharedKeyLength, &generator))) }
    return list
  }

  private static func serverNames(_ serverName: ServerName) -> [Extension] {
    switch serverName {
    case .none: []
    case .name(let name): [Extension(0, list([Entry(name)]))]
    case .raw(let octets):
      [
        Extension(
          0,
          ByteBuilder.build {
            $0.block16 { list in
              list.u8(0)
              list.block16 { $0.append(octets) }
            }
          })
      ]
    case .entries(let entries): [Extension(0, list(entries))]
    case .extensions(let several): several.flatMap(serverNames)
    case .body(let body): [Extension(0, body)]
    }
  }

  private static func list(_ entries: [Entry]) -> [UInt8] {
    ByteBuilder.build { body in
      body.block16 { list in
        for entry in entries {
          list.u8(entry.type)
          list.block16 { $0.append(entry.name) }
        }
      }
    }
  }

  private func groups(_ grease: UInt16) -> [UInt8] {
    ByteBuilder.build { body in
      body.block16 { list in
        if greases { list.u16(grease) }
        for share in keyShares { list.u16(share.group) }
        for group: UInt16 in [0x001d, 0x0017, 0x0018] where !keyShares.contains(where: { $0.group == group }) {
          list.u16(group)
        }
      }
    }
  }

  private func applicationProtocols() -> [UInt8] {
    ByteBuilder.build { body in
      body.block16 { list in
        for name in protocols { list.block8 { $0.text(name) } }
      }
    }
  }

  private func supportedVersions(_ grease: UInt16) -> [UInt8] {
    ByteBuilder.build { body in
      body.block8 { list in
        if greases { list.u16(grease) }
        for version in versions { list.u16(version) }
      }
    }
  }

  private func shares(_ grease: UInt16, _ generator: inout SeededGenerator) -> [UInt8] {
    var entries: [(group: UInt16, key: [UInt8])] = greases ? [(grease, [0])] : []
    for share in keyShares {
      let key = share.group == 0x0017 && share.length == 65 ? HelloBuilder.point : generator.bytes(share.length)
      entries.append((share.group, key))
    }
    return ByteBuilder.build { body in
      body.block16 { list in
        for entry in entries {
          list.u16(entry.group)
          list.block16 { $0.append(entry.key) }
        }
      }
    }
  }

  private static func encrypted(_ hello: EncryptedHello, _ generator: inout SeededGenerator) -> [UInt8] {
    switch hello {
    case .body(let body): return body
    case .outer(let configID, let enc, let payload): return outer(configID, enc, payload)
    case .random(let count):
      let configID = UInt8(truncatingIfNeeded: generator.next())
      let enc = generator.bytes(32)
      return outer(configID, enc, generator.bytes(count))
    }
  }

  /// Type 0 (outer), HKDF-SHA256 with AES-128-GCM, config id, `enc`, payload (RFC 9849 5).
  private static func outer(_ configID: UInt8, _ enc: [UInt8], _ payload: [UInt8]) -> [UInt8] {
    ByteBuilder.build { body in
      body.u8(0)
      body.u16(1)
      body.u16(1)
      body.u8(configID)
      body.block16 { $0.append(enc) }
      body.block16 { $0.append(payload) }
    }
  }

  private func presharedKey(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    let identity = generator.bytes(count)
    let binder = generator.bytes(32)
    return ByteBuilder.build { body in
      body.block16 { identities in
        identities.block16 { $0.append(identity) }
        identities.u32(0)
      }
      body.block16 { binders in binders.block8 { $0.append(binder) } }
    }
  }

  static let signatures: [UInt8] = Hex.bytes("0010 0403 0503 0603 0804 0805 0806 0401 0201")

  /// The generator of P-256, uncompressed (SEC 2 2.4.2).
  static let point: [UInt8] = Hex.bytes(
    """
    04
    6b17d1f2 e12c4247 f8bce6e5 63a440f2 77037d81 2deb33a0 f4a13945 d898c296
    4fe342e2 fe1a7f9b 8ee7eb4a 7c0f9e16 2bce3357 6b315ece cbb64068 37bf51f5
    """)
}
