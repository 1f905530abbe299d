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
