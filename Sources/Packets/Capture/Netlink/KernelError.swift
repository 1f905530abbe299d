internal import Glibc
internal import PicketSystem

/// An operation that netfilter or netlink refused; written for the person who runs Picket.
public struct KernelError: Error, Hashable, Sendable {
  /// What failed, to follow "cannot": "bind queue 5230".
  public let attempt: String
  /// The kernel's error number, or 0 where the kernel did not refuse.
  public let code: Int32
  /// The system's error text, or a better one.
  public let reason: String
  /// What the person can do.
  public let advice: String

  public init(_ attempt: String, code: Int32) {
    self.init(attempt, failure: code)
  }

  /// From the error of the last C library call.
  init(_ attempt: String) {
    self.init(attempt, failure: errno)
  }

  private init(_ attempt: String, failure code: Int32) {
    self.init(
      attempt, code: code, reason: Failure.words(for: code),
      advice: KernelError.advice(for: code))
  }

  public init(_ attempt: String, code: Int32 = 0, reason: String, advice: String) {
    self.attempt = attempt
    self.code = code
    self.reason = reason
    self.advice = advice
  }

  private static func advice(for code: Int32) -> String {
    switch code {
    case EPERM, EACCES: "Run as root, or give the program CAP_NET_ADMIN and CAP_NET_RAW."
    case EOPNOTSUPP, EPROTONOSUPPORT, EAFNOSUPPORT, EINVAL:
      "This kernel lacks it: load nfnetlink_queue and nf_conntrack_netlink, or run a kernel that has them."
    case ENOMEM, ENOBUFS: "The kernel is short of memory: free some, or choose smaller buffers."
    default: "Look at the kernel's log (dmesg) for what it says beside this."
    }
  }
}

extension KernelError: CustomStringConvertible {
  public var description: String { "cannot \(attempt): \(reason). \(advice)" }
}
