import Wire

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
