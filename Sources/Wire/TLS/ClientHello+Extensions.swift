// The extensions that decide what a flow is; all others are stepped over, GREASE (RFC 8701) among them.

extension ClientHello {
  enum ExtensionType: UInt16 {
    case serverName = 0
    case protocols = 16
    case preSharedKey = 41
    case earlyData = 42
    case supportedVersions = 43
    case keyShare = 51
    case quicParameters = 57
    case encryptedHello = 0xfe0d
    case encryptedName = 0xffce
  }

  /// X25519MLKEM768: the share of 1,216 octets that makes a hello outgrow one segment.
  static let postQuantumGroup: UInt16 = 0x11ec

  @_lifetime(content: copy content)
  mutating func read(_ type: UInt16, _ content: inout Cursor) throws(DecodeError) {
    switch ExtensionType(rawValue: type) {
    case .serverName: try readServerName(&content)
    case .protocols: protocols = try ClientHello.list(&content)
    case .supportedVersions: try readVersions(&content)
    case .keyShare: try readKeyShares(&content)
    case .encryptedHello:
      // RFC 9849 5: 0 is the outer form, 1 the inner.
      features.insert(try content.u8() == 0 ? .encryptedHello : .innerHello)
    case .encryptedName: features.insert(.encryptedName)
    case .earlyData: features.insert(.earlyData)
    case .preSharedKey: features.insert(.preSharedKey)
    case .quicParameters: features.insert(.quicParameters)
    case nil: break
    }
  }

  /// RFC 6066 3. One list, one entry, of the one type there is: servers refuse anything else, and so must a reader
  /// that may not guess which of two names counts.
  @_lifetime(content: copy content)
  private mutating func readServerName(_ content: inout Cursor) throws(DecodeError) {
    // An empty extension is a server's answer; some clients send it and servers take it for no name.
    if content.isAtEnd { return }
    var list = try content.sub(Int(try content.u16()))
    guard content.isAtEnd, try list.u8() == 0 else { throw list.error(.invalid) }
    let length = Int(try list.u16())
    let start = list.offset
    try list.skip(length)
    guard list.isAtEnd else { throw list.error(.invalid) }
    serverName = start..<start + length
  }

  @_lifetime(content: copy content)
  private mutating func readVersions(_ content: inout Cursor) throws(DecodeError) {
    var list = try content.sub(Int(try content.u8()))
    while !list.isAtEnd {
      if try list.u16() == 0x0304 { features.insert(.tls13) }
    }
  }

  @_lifetime(content: copy content)
  private mutating func readKeyShares(_ content: inout Cursor) throws(DecodeError) {
    var entries = content
    keyShares = try ClientHello.list(&content)
    try entries.skip(2)
    while !entries.isAtEnd {
      if try entries.u16() == ClientHello.postQuantumGroup { features.insert(.postQuantumShare) }
      try entries.skip(Int(try entries.u16()))
    }
  }

  /// Range of a list with a 16-bit length that must fill its extension.
  @_lifetime(content: copy content)
  private static func list(_ content: inout Cursor) throws(DecodeError) -> Range<Int> {
    let length = Int(try content.u16())
    let start = content.offset
    try content.skip(length)
    guard content.isAtEnd else { throw content.error(.invalid) }
    return start..<start + length
  }
}
