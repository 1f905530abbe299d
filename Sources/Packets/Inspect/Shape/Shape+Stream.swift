import Wire

extension Shape {
  /// How many bytes a stream is classified by.
  static let streamLimit = 64

  /// Classifies what a client says first over TCP, given a contiguous prefix of its stream.
  ///
  /// Bytes that cannot become a known protocol are decided at once: while a decision waits, a blocked flow sends bytes.
  public static func stream(_ bytes: RawSpan) -> Progress {
    if bytes.byteCount == 0 { return .more }
    // Nearly every stream; its first two octets are no valid length of a question.
    if bytes[0] == 0x16 && tls(bytes) == .yes { return .known(.tls) }
    let question = dnsStream(bytes)
    if question == .yes { return .known(.dns) }
    let shape = named(bytes)
    if let shape, shape != .more { return shape }
    if question == .more { return .more }
    if shape == nil { return .known(residue(bytes)) }
    return bytes.byteCount >= streamLimit ? .known(settled(bytes)) : .more
  }

  /// The protocol of the bytes, `.more` when they could still become one, nil when they are none.
  private static func named(_ bytes: RawSpan) -> Progress? {
    guard let first = bytes.byte(0) else { return .more }
    var candidate = ShapeMatch.no
    var shape = Shape.unknown
    switch first {
    case 0x14...0x17: (candidate, shape) = (tls(bytes), .tls)
    case 0x80...0xff: (candidate, shape) = (sslv2(bytes), .sslv2)
    case 0x04: (candidate, shape) = (socks4(bytes), .socks4)
    case 0x05: (candidate, shape) = (socks5(bytes), .socks5)
    case 0x13: (candidate, shape) = (bytes.match("\u{13}BitTorrent protocol"), .bittorrent)
    case 0x00...0x03: break
    default: return text(bytes)
    }
    // Lengths of OpenVPN's first messages have an upper byte of 0 to 4.
    if candidate == .no, first <= 0x04 { (candidate, shape) = (openVPNStream(bytes), .openvpn) }
    switch candidate {
    case .yes: return .known(shape)
    case .more: return .more
    case .no: return nil
    }
  }

  private static func text(_ bytes: RawSpan) -> Progress? {
    let preface = bytes.match("PRI * HTTP/2.0\r\n")
    if preface == .yes { return .known(.http2) }
    if preface == .more { return .more }
    let shell = bytes.match("SSH-")
    if shell == .yes { return .known(.ssh) }
    switch HTTPHead.couldStart(bytes) {
    case .yes: return .known(.http)
    case .more: return .more
    case .no: return nil
    }
  }

  /// Classifies a prefix that could still become something but may not wait.
  private static func settled(_ bytes: RawSpan) -> Shape {
    // Blank lines and half a method: only a request starts like this.
    bytes.byteCount >= streamLimit && HTTPHead.couldStart(bytes) == .more ? .http : residue(bytes)
  }

  private static func residue(_ bytes: RawSpan) -> Shape { isRandom(bytes) ? .random : .unknown }
}
