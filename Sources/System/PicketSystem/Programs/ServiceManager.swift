internal import Glibc

/// Reports this program's state to its service manager: systemd's notification protocol, sd_notify(3).
///
/// Does nothing without `NOTIFY_SOCKET`. A message that cannot be delivered is dropped.
public struct ServiceManager: Sendable {
  private let address: [UInt8]
  /// Nanoseconds within which a watchdog message is expected; nil for none.
  public let watchdog: UInt64?

  public init() {
    address = Array((Environment["NOTIFY_SOCKET"] ?? "").utf8)
    let isForUs = ["", "\(getpid())"].contains(Environment["WATCHDOG_PID"] ?? "")
    watchdog = isForUs ? Environment["WATCHDOG_USEC"].flatMap { UInt64($0) }.map { $0 &* 1_000 } : nil
  }

  public func ready(_ status: String) { tell("READY=1\nSTATUS=\(status)") }
  public func stopping() { tell("STOPPING=1") }
  public func alive() { tell("WATCHDOG=1") }

  /// `ready` ends the reloading state.
  public func reloading() { tell("RELOADING=1\nMONOTONIC_USEC=\(SystemClock.monotonic / 1_000)") }

  private func tell(_ text: String) {
    var place = sockaddr_un()
    guard !address.isEmpty, address.count < MemoryLayout.size(ofValue: place.sun_path) else { return }
    place.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &place.sun_path) { target in
      for (index, octet) in address.enumerated() { unsafe target[index] = octet }
      // An abstract name begins with a zero byte, which is written as @.
      if address[0] == UInt8(ascii: "@") { unsafe target[0] = 0 }
    }
    let socket = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return }
    defer { _ = close(socket) }
    let size = socklen_t(2 + address.count)
    let bytes = Array(text.utf8)
    _ = unsafe withUnsafePointer(to: place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe sendto(socket, bytes, bytes.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT), place, size)
      }
    }
  }
}
