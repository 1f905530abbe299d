import Wire

extension Shape {
  /// Classifies one UDP payload.
  ///
  /// `onLink` says that the other end is multicast, link-local or in the home. Only then local services are recognised:
  /// a resolver on the internet at port 5353 is a way around the family's own.
  public static func datagram(_ bytes: RawSpan, from source: UInt16, to target: UInt16, onLink: Bool) -> Shape {
    let ports = Ports(source: source, target: target)
    if onLink, let shape = localService(bytes, ports) { return shape }
    if isClockQuestion(bytes, ports) { return .ntp }
    if ports.has(53), isDNS(bytes) { return .dns }
    // Before the ranges of RFC 7983: each of these is recognised by a length or several constants.
    if isWireGuard(bytes) { return .wireguard }
    if isOpenVPN(bytes) { return .openvpn }
    if isL2TP(bytes) { return .l2tp }
    if isIKE(bytes, ports) { return .ike }
    if let shape = call(bytes) { return shape }
    // A question's identifier may start with any byte, and its counts read as connection IDs.
    if isDNS(bytes) { return .dns }
    if isQUICLong(bytes) { return .quicLong }
    if isRTCP(bytes) { return .rtcp }
    if isRTP(bytes) { return .rtp }
    if isQUICShort(bytes) { return .quicShort }
    if isESP(bytes, ports) { return .ike }
    return isRandom(bytes) ? .random : .unknown
  }

  struct Ports {
    let source: UInt16
    let target: UInt16

    func has(_ port: UInt16) -> Bool { source == port || target == port }
  }
}

extension Shape {
  /// Services of the home's own network, by their registered port and their shape.
  static func localService(_ bytes: RawSpan, _ ports: Ports) -> Shape? {
    if ports.has(5353), isDNSHeader(bytes) { return .mdns }
    if ports.has(5355), isDNSHeader(bytes) { return .llmnr }
    if ports.has(137), isDNSHeader(bytes) { return .nbns }
    if ports.has(1900), isSSDP(bytes) { return .ssdp }
    if ports.has(67) || ports.has(68), isDHCP(bytes) { return .dhcp }
    if ports.has(546) || ports.has(547), let type = bytes.byte(0), (1...36).contains(type), bytes.byteCount >= 4 {
      return .dhcp
    }
    return nil
  }

  /// UPnP Device Architecture 1.3: HTTP spoken over UDP.
  private static func isSSDP(_ bytes: RawSpan) -> Bool {
    bytes.match("M-SEARCH * HTTP/1.1\r\n") == .yes || bytes.match("NOTIFY * HTTP/1.1\r\n") == .yes
      || bytes.match("HTTP/1.1 200 OK\r\n") == .yes
  }

  /// RFC 2131 2 and 3: BOOTP's fixed fields, then the magic cookie.
  private static func isDHCP(_ bytes: RawSpan) -> Bool {
    guard let operation = bytes.byte(0), operation == 1 || operation == 2 else { return false }
    guard let size = bytes.byte(2), size <= 16 else { return false }
    return bytes.long(236) == 0x6382_5363
  }
}

extension Shape {
  /// RFC 8999 5.1: bit 0x80, a version, two connection identifiers that fit. Between 0x80 and 0xBF, where RTP lives,
  /// only versions that exist count: their fixed bit may be cleared (RFC 9287).
  static func isQUICLong(_ bytes: RawSpan) -> Bool {
    guard let first = bytes.byte(0), first >= 0x80, let version = bytes.long(1) else { return false }
    guard let target = bytes.byte(5), let source = bytes.byte(6 + Int(target)) else { return false }
    if 7 + Int(target) + Int(source) > bytes.byteCount { return false }
    if first < 0xc0 { return isPublished(version) && target <= 20 && source <= 20 }
    // RFC 9000 17.2: in the versions that are deployed no identifier is longer than 20 bytes.
    return isPublished(version) || isReserved(version) || target <= 20 && source <= 20
  }

  /// RFC 9000, RFC 9369 and the drafts.
  private static func isPublished(_ version: UInt32) -> Bool {
    version == 0x0000_0001 || version == 0x6b33_43cf || version >> 8 == 0xff0000
  }

  /// RFC 9000 15: 0x?a?a?a?a forces a negotiation, version 0 is one.
  private static func isReserved(_ version: UInt32) -> Bool {
    version == 0 || version & 0x0f0f_0f0f == 0x0a0a_0a0a
  }

  /// RFC 9000 17.3 and 10.3: fixed bit, and no shorter than a stateless reset may be.
  static func isQUICShort(_ bytes: RawSpan) -> Bool {
    guard let first = bytes.byte(0) else { return false }
    return first & 0xc0 == 0x40 && bytes.byteCount >= 21
  }
}
