internal import Glibc

/// A call of the kernel that did not do what was asked.
public struct Failure: Error, Hashable, Sendable {
  /// What was tried, for people: "open", "write", "rename".
  public let call: String
  public let path: String
  /// The kernel's error number, or 0 where it was not the kernel that refused.
  public let code: Int32
  /// The system's words for what went wrong.
  public let reason: String

  init(_ call: String, _ path: String) {
    self.init(call, path, code: errno)
  }

  /// What the kernel said to the last call of this thread that failed.
  public static func last(_ call: String, _ path: String) -> Failure { Failure(call, path) }

  public init(_ call: String, _ path: String, errorNumber code: Int32) { self.init(call, path, code: code) }

  init(_ call: String, _ path: String, code: Int32) {
    self.call = call
    self.path = path
    self.code = code
    reason = Failure.words(for: code)
  }

  /// The system's words for an error number.
  public static func words(for code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// Refused here, before or after the kernel was asked.
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
