internal import CNetfilter
internal import Glibc
internal import Wire

/// A socket that sends IP packets as they are, headers and all; closed by its owner.
@safe struct RawSocket: ~Copyable {
  private let descriptor: CInt

  init(_ family: CInt, mark: UInt32) throws(KernelError) {
    let attempt = "open a raw socket"
    let descriptor = socket(family, CInt(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), CInt(IPPROTO_RAW))
    guard descriptor >= 0 else { throw KernelError(attempt) }
    let (level, header) = family == AF_INET ? (IPPROTO_IP, IP_HDRINCL) : (IPPROTO_IPV6, IPV6_HDRINCL)
    guard RawSocket.set(descriptor, CInt(level), CInt(header), 1),
      RawSocket.set(descriptor, SOL_SOCKET, SO_MARK, CInt(bitPattern: mark))
    else {
      let error = KernelError(attempt)
      _ = close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { _ = close(descriptor) }

  private static func set(_ descriptor: CInt, _ level: CInt, _ option: CInt, _ value: CInt) -> Bool {
    var value = value
    return unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size)) == 0
  }

  /// 0, or the error number.
  func send(_ packet: RawSpan, v4 destination: UInt32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = destination.bigEndian
    return unsafe withUnsafeBytes(of: &address) { unsafe send(packet, to: $0) }
  }

  /// 0, or the error number.
  func send(_ packet: RawSpan, v6 destination: RawSpan, interface: UInt32) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    let isLinkLocal = destination[0] == 0xfe && destination[1] & 0xc0 == 0x80
    address.sin6_scope_id = isLinkLocal ? interface : 0
    unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { target in
      for index in 0..<16 { unsafe target[index] = destination[index] }
    }
    return unsafe withUnsafeBytes(of: &address) { unsafe send(packet, to: $0) }
  }

  private func send(_ packet: RawSpan, to address: UnsafeRawBufferPointer) -> Int32 {
    guard let name = unsafe address.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return EINVAL }
    while true {
      let sent = unsafe packet.withUnsafeBytes { bytes in
        unsafe sendto(
          descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT), name, socklen_t(address.count))
      }
      if sent == packet.byteCount { return 0 }
      if sent >= 0 { return EMSGSIZE }
      if errno != EINTR { return errno }
    }
  }
}
