internal import CNetfilter
internal import Glibc
internal import Wire

/// A socket to one part of the kernel, closed by its owner. Used by one thread at a time.
@safe struct NetlinkSocket: ~Copyable, @unchecked Sendable {
  private let socket: OpaquePointer
  let descriptor: CInt
  /// The kernel's number of this end.
  let port: UInt32
  private var sequence: UInt32 = 0

  /// The netlink family.
  enum Part {
    case netfilter
    /// Addresses, routes and neighbours.
    case routes
    /// Sockets of all programs.
    case sockets
    /// Newer families that have names instead of numbers, such as nl80211.
    case generic

    var number: CInt {
      switch self {
      case .netfilter: NETLINK_NETFILTER
      case .routes: NETLINK_ROUTE
      case .sockets: NETLINK_SOCK_DIAG
      case .generic: NETLINK_GENERIC
      }
    }
  }

  /// `groups` are the multicast groups to join, one bit each.
  init(to part: Part = .netfilter, groups: UInt32 = 0) throws(KernelError) {
    let attempt = "open a netlink socket"
    guard let socket = unsafe mnl_socket_open2(part.number, CInt(SOCK_CLOEXEC.rawValue)) else {
      throw KernelError(attempt)
    }
    guard unsafe mnl_socket_bind(socket, groups, MNL_SOCKET_AUTOPID) == 0 else {
      let error = KernelError(attempt)
      _ = unsafe mnl_socket_close(socket)
      throw error
    }
    unsafe self.socket = unsafe socket
    descriptor = unsafe mnl_socket_get_fd(socket)
    port = unsafe mnl_socket_get_portid(socket)
    // A refusal then quotes only the header of the refused message, which may contain a packet, and gives a text.
    // Kernels before 4.12 have neither option, and nothing depends on them.
    set(NETLINK_CAP_ACK)
    set(NETLINK_EXT_ACK)
  }

  deinit { _ = unsafe mnl_socket_close(socket) }

  private func set(_ option: CInt) {
    var one: CInt = 1
    _ = unsafe mnl_socket_setsockopt(socket, option, &one, socklen_t(MemoryLayout<CInt>.size))
  }

  /// Loses messages silently when the receive buffer is full, instead of failing the next receive with ENOBUFS.
  ///
  /// The error costs more than it tells: after it, the kernel refuses every further message until all waiting ones were
  /// read, so one overflow loses a whole buffer's worth of time. Lost messages are counted in `/proc` either way.
  func ignoreOverflow() { set(NETLINK_NO_ENOBUFS) }

  /// How much may wait to be received, above the system's limit where that is permitted.
  func setReceiveBuffer(_ size: Int) { setBuffer(SO_RCVBUFFORCE, SO_RCVBUF, size) }
  /// The maximum of one send.
  func setSendBuffer(_ size: Int) { setBuffer(SO_SNDBUFFORCE, SO_SNDBUF, size) }

  private func setBuffer(_ forced: CInt, _ polite: CInt, _ size: Int) {
    var size = CInt(clamping: size)
    let length = socklen_t(MemoryLayout<CInt>.size)
    if unsafe setsockopt(descriptor, SOL_SOCKET, forced, &size, length) != 0 {
      _ = unsafe setsockopt(descriptor, SOL_SOCKET, polite, &size, length)
    }
  }

  /// How long a receive waits; for ever if negative.
  func setReceiveTimeout(milliseconds: Int32) {
    // Zero means for ever to the kernel.
    var limit = timeval(tv_sec: 0, tv_usec: 0)
    if milliseconds >= 0 {
      limit = timeval(tv_sec: Int(milliseconds / 1_000), tv_usec: Int(max(1, milliseconds % 1_000 * 1_000)))
    }
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Sends another netlink socket, by its port, an empty message.
  func ring(_ port: UInt32) {
    if port == 0 { return }
    let size = MemoryLayout<nlmsghdr>.size
    var message = nlmsghdr()
    message.nlmsg_len = UInt32(size)
    message.nlmsg_type = UInt16(NLMSG_NOOP)
    var address = sockaddr_nl()
    address.nl_family = UInt16(AF_NETLINK)
    address.nl_pid = port
    unsafe withUnsafeBytes(of: &address) { bytes in
      let generic = unsafe bytes.bindMemory(to: sockaddr.self).baseAddress
      _ = unsafe sendto(
        descriptor, &message, size, Int32(MSG_DONTWAIT), generic, socklen_t(MemoryLayout<sockaddr_nl>.size))
    }
  }

  /// A number to match answers to messages.
  mutating func nextSequence() -> UInt32 {
    sequence &+= 1
    return sequence
  }

  /// Sends whole messages. The kernel has processed them when this returns.
  func send(_ messages: borrowing NetlinkWriter, _ attempt: String) throws(KernelError) {
    var sent = -1
    repeat {
      sent = unsafe messages.bytes.withUnsafeBytes { bytes in
        unsafe mnl_socket_sendto(socket, bytes.baseAddress, bytes.count)
      }
    } while sent < 0 && errno == EINTR
    guard sent == messages.bytes.count else { throw KernelError(attempt) }
  }

  /// Receives one datagram with one or more messages; waits at most a second.
  func receive(into buffer: inout [UInt8], _ attempt: String) throws(KernelError) -> Int {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      if let count = try receiveWaiting(into: &buffer, attempt) { return count }
      let ready = unsafe poll(&wanted, 1, 1_000)
      if ready == 0 {
        throw KernelError(
          attempt, reason: "the kernel did not answer within a second", advice: "Look at the kernel's log (dmesg).")
      }
      if ready < 0 && errno != EINTR { throw KernelError(attempt) }
    }
  }

  /// Receives a datagram without waiting, or nil. The kernel answers before `send` returns.
  func receiveWaiting(into buffer: inout [UInt8], _ attempt: String) throws(KernelError) -> Int? {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { target in
        unsafe recv(descriptor, target.baseAddress, target.count, Int32(MSG_DONTWAIT))
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return nil }
      guard errno == EINTR else { throw KernelError(attempt) }
    }
  }

  /// Sends one message that asks for an acknowledgement and waits for it.
  func request(_ message: borrowing NetlinkWriter, sequence: UInt32, _ attempt: String) throws(KernelError) {
    try send(message, attempt)
    var buffer = [UInt8](repeating: 0, count: NetlinkSocket.answerSize)
    while true {
      let count = try receive(into: &buffer, attempt)
      var messages = NetlinkMessages(buffer.raw.within(0..<count))
      while let message = messages.next() {
        guard message.sequence == sequence, let answer = message.acknowledgement else { continue }
        if answer == 0 { return }
        throw KernelError(attempt, code: answer)
      }
    }
  }

  /// Larger than any acknowledgement.
  private static let answerSize = 8_192
}
