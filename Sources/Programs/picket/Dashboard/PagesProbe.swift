import Glibc
import PicketSystem

/// Whether anything listens at an address.
enum PagesProbe {
  private static let patience = 2_000

  static func answers(at address: String, port: Int) -> Bool {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(address, "\(port)", &hints, &found) == 0, let place = unsafe found else { return false }
    defer { unsafe freeaddrinfo(place) }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = unsafe socket(place.pointee.ai_family, kind, 0)
    guard number >= 0 else { return false }
    defer { _ = close(number) }
    if unsafe connect(number, place.pointee.ai_addr, place.pointee.ai_addrlen) == 0 { return true }
    guard errno == EINPROGRESS, Poll.wait(for: number, toWrite: true, milliseconds: patience) else { return false }
    var (failure, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    return unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &failure, &size) == 0 && failure == 0
  }
}
