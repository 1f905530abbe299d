public import Wire

/// What a datagram of long headers is made of, before any cryptography.
enum QUICOutline {
  /// It holds an Initial.
  case initial
  /// It holds packets that follow an Initial, of the client with this ID.
  case later(ConnectionID)
  /// A version that cannot be read.
  case unreadable
  case malformed

  /// Reads all headers: one broken length, or two different destinations, and no receiver takes the whole datagram
  /// the same way (RFC 9000 12.2).
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
  /// Whether a datagram's first octets are those of a long header that must be looked at: the form bit, and a version
  /// that can be read. The fixed bit may be clear (RFC 9287), where calls have their RTP; only the version tells.
  public static func couldBeLong(_ datagram: RawSpan) -> Bool {
    guard datagram.byteCount >= 7, datagram[0] & 0x80 != 0 else { return false }
    let version = UInt32(datagram[1]) << 24 | UInt32(datagram[2]) << 16 | UInt32(datagram[3]) << 8 | UInt32(datagram[4])
    return QUICVersion(version).isReadable
  }
}
