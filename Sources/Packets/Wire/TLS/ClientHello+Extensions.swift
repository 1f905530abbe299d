// The extensions that decide what a flow is; all others are skipped, GREASE (RFC 8701) among them.

extension ClientHello {
  public enum ExtensionType: UInt16, Sendable {
    case serverName = 0
    case protocols = 16
    case preSharedKey = 41
    case earlyData = 42
    case supportedVersions = 43
    case keyShare = 51
    case quicParameters = 57
    case encryptedHello = 0xfe0d
    case encryptedName = 0xffce

    /// Extensions with numbers below 64 that are read at once, one bit each.
    static let low: UInt64 = 1 << 0 | 1 << 41 | 1 << 42 | 1 << 57
  }

  /// X25519MLKEM768: the share of 1,216 octets that makes a hello outgrow one segment.
  static let postQuantumGroup: UInt16 = 0x11ec

  @_lifetime(content: copy content)
  mutating func read(_ type: UInt16, _ content: inout Cursor) throws(DecodeError) {
    switch ExtensionType(rawValue: type) {
    case .serverName: try readServerName(&content)
    case .encryptedHello:
      // RFC 9849 5: 0 is the outer form, 1 the inner.
      features.insert(try content.u8() == 0 ? .encryptedHello : .innerHello)
    case .encryptedName: features.insert(.encryptedName)
    case .earlyData: features.insert(.earlyData)
    case .preSharedKey: features.insert(.preSharedKey)
    case .quicParameters: features.insert(.quicParameters)
    case .protocols, .supportedVersions, .keyShare, nil: break
    }
  }

  /// RFC 6066 3. One list with one entry of the one defined type: servers refuse anything else, and so does this
  /// reader, which must not guess which of two names counts.
  @_lifetime(content: copy content)
  private mutating func readServerName(_ content: inout Cursor) throws(DecodeError) {
    // An empty extension is a server's answer; some clients send it, and servers read it as no name.
    if content.isAtEnd { return }
    let list = Int(try content.u16())
    guard content.remaining == list, try content.u8() == 0 else { throw content.error(.invalid) }
    let length = Int(try content.u16())
    guard content.remaining == length else { throw content.error(.invalid) }
    serverName = content.offset..<content.offset + length
  }
}

// Extensions read on demand. `body` is what the hello was parsed from; a broken list offers nothing.
extension ClientHello {
  /// Where the content of an extension lies; empty without it.
  public func content(of type: ExtensionType, in body: RawSpan) -> Range<Int> {
    var cursor = Cursor(body.within(extensions), base: extensions.lowerBound)
    do {
      while !cursor.isAtEnd {
        let found = try cursor.u16()
        let content = try cursor.sub(Int(try cursor.u16()))
        if found == type.rawValue { return content.offset..<cursor.offset }
      }
    } catch {
      return 0..<0
    }
    return 0..<0
  }

  /// TLS 1.3 among the versions offered (RFC 8446 4.2.1).
  public func offersTLS13(in body: RawSpan) -> Bool {
    var cursor = Cursor(body.within(content(of: .supportedVersions, in: body)))
    do {
      var list = try cursor.sub(Int(try cursor.u8()))
      while !list.isAtEnd { if try list.u16() == 0x0304 { return true } }
    } catch {
      return false
    }
    return false
  }

  /// A post-quantum key share (RFC 8446 4.2.8).
  public func hasPostQuantumShare(in body: RawSpan) -> Bool {
    var cursor = Cursor(body.within(content(of: .keyShare, in: body)))
    do {
      var list = try cursor.sub(Int(try cursor.u16()))
      while !list.isAtEnd {
        if try list.u16() == ClientHello.postQuantumGroup { return true }
        try list.skip(Int(try list.u16()))
      }
    } catch {
      return false
    }
    return false
  }

  /// Whether `name` is among the application protocols (RFC 7301 3.1).
  public func offers(_ name: RawSpan, in body: RawSpan) -> Bool {
    var cursor = Cursor(body.within(content(of: .protocols, in: body)))
    do {
      var list = try cursor.sub(Int(try cursor.u16()))
      while !list.isAtEnd { if try list.take(Int(try list.u8())).equals(name) { return true } }
    } catch {
      return false
    }
    return false
  }
}
