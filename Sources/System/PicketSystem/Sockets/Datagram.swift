internal import Glibc

/// Messages over a socket, with descriptors beside them (SCM_RIGHTS).
package enum Datagram {
  package enum Outcome { case done, full, gone }

  /// The descriptors beside a message. If there were more than two, all were closed.
  package struct Passed: ~Copyable {
    package var first: Descriptor?
    package var second: Descriptor?
    /// How many there were.
    package var count = 0
  }

  /// The most descriptors taken out of a message; the kernel closes further ones.
  private static let most = 4

  /// The kernel's header (`struct cmsghdr`), and its descriptors behind it, in whole words.
  private static let headerSize = MemoryLayout<cmsghdr>.size
  private static func space(_ count: Int) -> Int { headerSize + (count * 4 + 7) / 8 * 8 }

  /// Two connected sockets that keep the boundaries of messages.
  package static func pair() throws(Failure) -> (here: CInt, there: CInt) {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_SEQPACKET.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure("make", "a pair of sockets") }
    return (ends[0], ends[1])
  }

  package static func send(_ bytes: [UInt8], _ descriptors: [CInt], over socket: borrowing Descriptor) -> Outcome {
    var control = [UInt64](repeating: 0, count: space(descriptors.count) / 8)
    let number = socket.number
    let sent = unsafe bytes.withUnsafeBytes { bytes in
      unsafe control.withUnsafeMutableBytes { control in
        var part = unsafe iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
        return unsafe withUnsafeMutablePointer(to: &part) { part in
          var message = unsafe msghdr()
          unsafe message.msg_iov = part
          unsafe message.msg_iovlen = 1
          if !descriptors.isEmpty {
            var header = cmsghdr()
            header.cmsg_len = headerSize + descriptors.count * 4
            header.cmsg_level = SOL_SOCKET
            header.cmsg_type = CInt(SCM_RIGHTS)
            unsafe control.storeBytes(of: header, as: cmsghdr.self)
            for (index, descriptor) in descriptors.enumerated() {
              unsafe control.storeBytes(of: descriptor, toByteOffset: headerSize + index * 4, as: CInt.self)
            }
            unsafe message.msg_control = control.baseAddress
            unsafe message.msg_controllen = control.count
          }
          var sent: Int
          repeat {
            sent = unsafe sendmsg(number, &message, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
          } while sent < 0 && errno == EINTR
          return sent
        }
      }
    }
    if sent >= 0 { return .done }
    return errno == EAGAIN || errno == ENOBUFS || errno == ENOMEM ? .full : .gone
  }

  package enum Arrival: ~Copyable {
    case nothing
    case gone
    /// Longer than a message can be, or with too many descriptors.
    case oversized
    /// The first `count` bytes of the buffer.
    case message(count: Int, Passed)
  }

  package static func receive(into buffer: inout [UInt8], from socket: borrowing Descriptor) -> Arrival {
    var control = [UInt64](repeating: 0, count: space(most) / 8)
    let number = socket.number
    var flags: CInt = 0
    var passed = Passed()
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe control.withUnsafeMutableBytes { control in
        var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return unsafe withUnsafeMutablePointer(to: &part) { part in
          var message = unsafe msghdr()
          unsafe message.msg_iov = part
          unsafe message.msg_iovlen = 1
          unsafe message.msg_control = control.baseAddress
          unsafe message.msg_controllen = control.count
          var count: Int
          repeat {
            count = unsafe recvmsg(
              number, &message, CInt(MSG_CMSG_CLOEXEC) | CInt(MSG_DONTWAIT))
          } while count < 0 && errno == EINTR
          if count >= 0 {
            flags = unsafe message.msg_flags
            unsafe collect(UnsafeRawBufferPointer(control), unsafe message.msg_controllen, into: &passed)
          }
          return count
        }
      }
    }
    if count < 0 { return errno == EAGAIN ? .nothing : .gone }
    if flags & CInt(MSG_TRUNC | MSG_CTRUNC) != 0 { return .oversized }
    return count == 0 ? .gone : .message(count: count, passed)
  }

  /// Takes every descriptor of every header: one that is not taken would stay open for ever.
  private static func collect(_ control: UnsafeRawBufferPointer, _ size: Int, into passed: inout Passed) {
    var start = 0
    while start + headerSize <= min(size, control.count) {
      let header = unsafe control.loadUnaligned(fromByteOffset: start, as: cmsghdr.self)
      let end = min(start + header.cmsg_len, size, control.count)
      if header.cmsg_level == SOL_SOCKET && header.cmsg_type == CInt(SCM_RIGHTS) {
        var place = start + headerSize
        while place + 4 <= end {
          let descriptor = Descriptor(owning: unsafe control.loadUnaligned(fromByteOffset: place, as: CInt.self))
          switch passed.count {
          case 0: passed.first = consume descriptor
          case 1: passed.second = consume descriptor
          default: break
          }
          passed.count += 1
          place += 4
        }
      }
      if end <= start { break }
      start = (end + 7) / 8 * 8
    }
  }
}
