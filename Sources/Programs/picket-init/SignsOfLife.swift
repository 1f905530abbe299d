import PicketSystem

/// A program that says of itself that it lives, as to systemd (`WatchdogSec=`).
final class SignsOfLife {
  private let socket: NotificationSocket
  private let seconds: Int
  private var silence: Deadline

  init(_ path: String, owner: UInt32, seconds: Int) throws(Failure) {
    socket = try NotificationSocket(path: path, owner: owner)
    self.seconds = seconds
    silence = Deadline(seconds: seconds)
  }

  var descriptor: CInt { socket.descriptor }
  var rest: Int { silence.milliseconds }
  var environment: [String] { ["NOTIFY_SOCKET=\(socket.path)", "WATCHDOG_USEC=\(seconds * 1_000_000)"] }

  /// It has just begun.
  func begin() { silence = Deadline(seconds: seconds) }

  /// Whether it was not heard for too long.
  var isSilent: Bool {
    if socket.take() { begin() }
    return silence.milliseconds == 0
  }
}
