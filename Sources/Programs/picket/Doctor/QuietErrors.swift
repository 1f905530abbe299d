import Glibc
import PicketSystem

/// Standard error to nowhere for a while: the library of nft warns there of every rule that iptables made.
struct QuietErrors {
  private let before = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)

  init() {
    guard before >= 0, let nowhere = try? Descriptor(path: "/dev/null") else { return }
    _ = dup2(nowhere.number, STDERR_FILENO)
  }

  func end() {
    guard before >= 0 else { return }
    _ = dup2(before, STDERR_FILENO)
    _ = close(before)
  }
}
