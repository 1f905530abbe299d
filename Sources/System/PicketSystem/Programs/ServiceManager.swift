internal import Glibc

/// Reports this program's state to its service manager: systemd's notification protocol, sd_notify(3).
///
/// Does nothing without `NOTIFY_SOCKET`. A message that cannot be delivered is dropped.
public struct ServiceManager: Sendable {
  private let address: [UInt8]
  /// Nanoseconds within which a watchdog message is expected; nil for none.
  public let watchdog: UInt64?

  public init() { self.init(at: Environment["NOTIFY_SOCKET"] ?? "") }

  /// `path` is where the manager listens; empty for none.
  init(at path: String) {
    address = Array(path.utf8)
    let isForUs = ["", "\(getpid())"].contains(Environment["WATCHDOG_PID"] ?? "")
    watchdog = isForUs ? Environment["WATCHDOG_USEC"].flatMap { UInt64($0) }.map { $0 &* 1_000 } : nil
  }

  public func ready(_ status: String) { tell("READY=1\nSTATUS=\(status)") }
  public func stopping() { tell("STOPPING=1") }
  public func alive() { tell("WATCHDOG=1") }

  /// `ready` ends the reloading state.
  public func reloading() { tell("RELOADING=1\nMONOTONIC_USEC=\(SystemClock.monotonic / 1_000)") }

  /// Has the manager keep a descriptor under this name, in place of one that it kept before, and hand it to this
  /// service whenever it starts.
  func keep(_ descriptor: borrowing Descriptor, as name: String) throws(Failure) {
    // Without the last line, systemd gives up a socket that reports an error, as one does whose packet was refused.
    let words = "FDSTORE=1\nFDNAME=\(name)\nFDPOLL=0"
    guard tell("FDSTOREREMOVE=1\nFDNAME=\(name)"), tell(words, beside: [descriptor.number]) else {
      throw Failure("hand over", name, reason: "no service manager takes it (NOTIFY_SOCKET)")
    }
  }

  /// Whether it was sent.
  @discardableResult
  private func tell(_ text: String, beside descriptors: [CInt] = []) -> Bool {
    var place = sockaddr_un()
    guard !address.isEmpty, address.count < MemoryLayout.size(ofValue: place.sun_path) else { return false }
    place.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &place.sun_path) { target in
      for (index, octet) in address.enumerated() { unsafe target[index] = octet }
      // An abstract name begins with a zero byte, which is written as @.
      if address[0] == UInt8(ascii: "@") { unsafe target[0] = 0 }
    }
    let number = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return false }
    let socket = Descriptor(owning: number)
    let size = socklen_t(2 + address.count)
    let isConnected = unsafe withUnsafePointer(to: place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(number, $0, size) == 0 }
    }
    return isConnected && Datagram.send(Array(text.utf8), descriptors, over: socket) == .done
  }
}
