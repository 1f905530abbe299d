internal import Catalog

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
