public enum Verdict: String, Hashable, Sendable {
  case allow
  case block
}

/// A verdict and why, which never travel apart.
public struct Ruling: Hashable, Sendable {
  public let verdict: Verdict
  public let reason: Reason

  public init(_ verdict: Verdict, _ reason: Reason) {
    self.verdict = verdict
    self.reason = reason
  }

  public static func allow(_ reason: Reason) -> Ruling { Ruling(.allow, reason) }
  public static func block(_ reason: Reason) -> Ruling { Ruling(.block, reason) }
}
