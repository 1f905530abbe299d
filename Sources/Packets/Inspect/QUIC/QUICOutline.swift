public import Wire

/// What a datagram of long headers holds, before any cryptography.
enum QUICOutline {
  /// It holds an Initial.
  case initial
  /// It holds packets that follow an Initial, from the client with this ID.
  case later(ConnectionID)
  /// An unknown version.
  case unreadable
  case malformed

  /// Reads all headers. With one broken length or two different destinations, receivers differ in how they read the
  /// datagram (RFC 9000 12.2).
  static func read(_ datagram: RawSpan) -> QUICOutline {
    var packets = QUICPackets(datagram)
    var first: QUICHeader?
    var hasInitial = false
    do {
      for _ in 0..<Inspector.maximumCoalesced {
        guard let header = try packets.next() else { break }
        switch header.kind {
        case .initial: hasInitial = true
        case .zeroRTT, .handshake: break
        case .unreadable: return first == nil ? .unreadable : .malformed
        case .retry, .versionNegotiation: return .malformed
        }
        if let first, first.destination != header.destination || first.source != header.source { return .malformed }
        if first == nil { first = header }
      }
    } catch {
      return .malformed
    }
    guard let first else { return .malformed }
    return hasInitial ? .initial : .later(first.source)
  }
}

extension QUICHeader {
  /// Whether a datagram may begin with a long header that must be inspected: the form bit and a known version. The
  /// fixed bit may be clear (RFC 9287), where calls have RTP; only the version tells them apart.
  public static func couldBeLong(_ datagram: RawSpan) -> Bool {
    guard datagram.byteCount >= 7, datagram[0] & 0x80 != 0 else { return false }
    let version = UInt32(datagram[1]) << 24 | UInt32(datagram[2]) << 16 | UInt32(datagram[3]) << 8 | UInt32(datagram[4])
    return QUICVersion(version).isReadable
  }
}
