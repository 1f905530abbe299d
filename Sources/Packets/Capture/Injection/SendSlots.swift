internal import CNetfilter
internal import Glibc
internal import Wire

/// Packets that leave with one call, each with its own destination and mark; memory is reserved once.
@safe struct SendSlots: ~Copyable {
  static let capacity = 64

  private(set) var count = 0
  private let vectors: UnsafeMutablePointer<iovec>
  private let slots: UnsafeMutablePointer<picket_slot>
  /// For any family: this is the largest address structure.
  private let addresses: UnsafeMutablePointer<sockaddr_in6>
  /// The mark of each packet (SO_MARK), as a header and the number in whole words (cmsg(3)).
  private let marks: UnsafeMutableRawPointer
  private static let headerSize = MemoryLayout<cmsghdr>.size
  private static let markSize = headerSize + MemoryLayout<UInt>.size

  init() {
    unsafe vectors = .allocate(capacity: SendSlots.capacity)
    unsafe slots = .allocate(capacity: SendSlots.capacity)
    unsafe addresses = .allocate(capacity: SendSlots.capacity)
    unsafe marks = .allocate(byteCount: SendSlots.capacity * SendSlots.markSize, alignment: MemoryLayout<UInt>.size)
    var header = cmsghdr()
    header.cmsg_len = SendSlots.headerSize + MemoryLayout<UInt32>.size
    header.cmsg_level = SOL_SOCKET
    header.cmsg_type = SO_MARK
    for index in 0..<SendSlots.capacity {
      unsafe (vectors + index).initialize(to: iovec())
      unsafe (addresses + index).initialize(to: sockaddr_in6())
      unsafe (slots + index).initialize(to: picket_slot())
      unsafe slots[index].header.msg_iov = unsafe vectors + index
      unsafe slots[index].header.msg_iovlen = 1
      unsafe slots[index].header.msg_name = unsafe UnsafeMutableRawPointer(addresses + index)
      unsafe slots[index].header.msg_control = unsafe marks + index * SendSlots.markSize
      unsafe marks.storeBytes(of: header, toByteOffset: index * SendSlots.markSize, as: cmsghdr.self)
    }
  }

  deinit {
    unsafe slots.deallocate()
    unsafe vectors.deallocate()
    unsafe addresses.deallocate()
    unsafe marks.deallocate()
  }

  var isFull: Bool { count == SendSlots.capacity }

  /// Adds a packet, whose bytes must stay in place until `send`.
  mutating func add(_ packet: RawSpan, mark: UInt32, v4 destination: UInt32) {
    precondition(!isFull)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = destination.bigEndian
    unsafe UnsafeMutableRawPointer(addresses + count).storeBytes(of: address, as: sockaddr_in.self)
    add(packet, mark: mark, addressSize: MemoryLayout<sockaddr_in>.size)
  }

  /// Adds a packet to an IPv6 address. `interface` matters for link-local addresses.
  mutating func add(_ packet: RawSpan, mark: UInt32, v6 destination: RawSpan, interface: UInt32) {
    precondition(!isFull)
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    let isLinkLocal = destination[0] == 0xfe && destination[1] & 0xc0 == 0x80
    address.sin6_scope_id = isLinkLocal ? interface : 0
    unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { target in
      for index in 0..<16 { unsafe target[index] = destination[index] }
    }
    unsafe addresses[count] = address
    add(packet, mark: mark, addressSize: MemoryLayout<sockaddr_in6>.size)
  }

  /// Adds a packet to a neighbour; the packet itself says its family.
  mutating func add(_ packet: RawSpan, to hop: NextHop) {
    precondition(!isFull)
    var address = sockaddr_ll()
    address.sll_family = sa_family_t(AF_PACKET)
    address.sll_protocol = UInt16(packet[0] >> 4 == 4 ? ETH_P_IP : ETH_P_IPV6).bigEndian
    address.sll_ifindex = Int32(truncatingIfNeeded: hop.interface)
    address.sll_halen = 6
    // The lower six octets, after the upper two have been shifted out.
    let hardware = ((hop.hardware ?? 0) << 16).bigEndian
    unsafe withUnsafeMutableBytes(of: &address.sll_addr) { unsafe $0.storeBytes(of: hardware, as: UInt64.self) }
    unsafe UnsafeMutableRawPointer(addresses + count).storeBytes(of: address, as: sockaddr_ll.self)
    add(packet, mark: nil, addressSize: MemoryLayout<sockaddr_ll>.size)
  }

  private mutating func add(_ packet: RawSpan, mark: UInt32?, addressSize: Int) {
    unsafe packet.withUnsafeBytes { bytes in
      unsafe vectors[count] = unsafe iovec(
        iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    }
    unsafe slots[count].header.msg_namelen = socklen_t(addressSize)
    unsafe slots[count].header.msg_controllen = mark == nil ? 0 : SendSlots.markSize
    if let mark {
      unsafe marks.storeBytes(
        of: mark, toByteOffset: count * SendSlots.markSize + SendSlots.headerSize, as: UInt32.self)
    }
    count += 1
  }

  /// Sends all packets. One that fails does not hold back the others. Returns how many left, and the last error.
  mutating func send(_ descriptor: CInt) -> (sent: Int, code: Int32) {
    var (next, sent, code) = (0, 0, Int32(0))
    while next < count {
      let done = unsafe Int(picket_send_many(descriptor, slots + next, UInt32(count - next), Int32(MSG_DONTWAIT)))
      if done > 0 {
        next += done
        sent += done
      } else if errno != EINTR {
        code = errno
        next += 1
      }
    }
    count = 0
    return (sent, code)
  }
}
