internal import Catalog

public enum Verdict: String, Hashable, Sendable {
  case allow
  case block
}

/// A verdict and why, which never travel apart.
public struct Ruling: Hashable, Sendable {
  public let verdict: Verdict
  public let reason: Reason
  /// The store that blocks, for `Snapshot.store(_:)`; 0 when none does.
  public let store: UInt16
  /// Nanoseconds of CLOCK_BOOTTIME at which a grant ends and the verdict with it; 0 for none.
  public let until: UInt64

  public init(_ verdict: Verdict, _ reason: Reason, store: UInt16 = 0, until: UInt64 = 0) {
    self.verdict = verdict
    self.reason = reason
    self.store = store
    self.until = until
  }

  public static func allow(_ reason: Reason, until: UInt64 = 0) -> Ruling { Ruling(.allow, reason, until: until) }
  public static func block(_ reason: Reason, store: UInt16 = 0) -> Ruling { Ruling(.block, reason, store: store) }
}

// Checks for the internet: devices ask certain names, and take no network for one that does not let them.

extension Identity {
  /// Whether a flow is such a check, if its name and address agree.
  public var mayBeCheck: Bool { match.standing == .connectivity && fetchesAlone && kind != .proxy }
}

extension Reason {
  /// Whether a check passes all the same. What would turn the filter off does not, nor does a proxy.
  var yieldsToChecks: Bool {
    switch self {
    case .canary, .privateRelay, .resolverDiscovery, .safeSearchBypass, .proxy: false
    default: true
    }
  }
}
