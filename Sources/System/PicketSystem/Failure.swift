internal import Glibc

/// A failed system call.
public struct Failure: Error, Hashable, Sendable {
  /// What failed, for people: "open", "write", "rename".
  public let call: String
  public let path: String
  /// The kernel's error number, or 0 where the kernel did not refuse.
  public let code: Int32
  /// The system's error text.
  public let reason: String

  init(_ call: String, _ path: String) {
    self.init(call, path, code: errno)
  }

  /// The error of this thread's last failed system call.
  public static func last(_ call: String, _ path: String) -> Failure { Failure(call, path) }

  public init(_ call: String, _ path: String, errorNumber code: Int32) { self.init(call, path, code: code) }

  init(_ call: String, _ path: String, code: Int32) {
    self.call = call
    self.path = path
    self.code = code
    reason = Failure.words(for: code)
  }

  /// The system's text for an error number.
  public static func words(for code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// Refused here, not by the kernel.
  public init(_ call: String, _ path: String, reason: String) {
    self.call = call
    self.path = path
    code = 0
    self.reason = reason
  }

  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}

extension Failure: CustomStringConvertible {
  public var description: String { "cannot \(call) \(path): \(reason)" }
}
