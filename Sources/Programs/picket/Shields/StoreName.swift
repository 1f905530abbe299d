import CommandSpec
import DaemonClient

/// A store's name as people say it.
struct StoreName {
  /// The name that the store was given with. A shield for a while lies in a store of its own, whose name goes on with its
  /// end; it is taken down by the name that it was put up with.
  let plain: String
  /// With its client where that is not a guardian's own tool.
  let shown: String

  fileprivate init(_ name: String, client: String, until: String?, declaredIn file: String?) {
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    let isTimed = until != nil && words.count > 2 && words[words.count - 2] == "until"
    plain = isTimed ? words.dropLast(2).joined(separator: " ") : name
    let isOwn = file != nil || client == Daemon.guardianClient || client == Invocation.timeRuleClient
    shown = isOwn ? plain : "\(plain) of \(client)"
  }
}

extension Daemon.StoreSummary {
  var storeName: StoreName { StoreName(name, client: client, until: until, declaredIn: declaredIn) }
}

extension Daemon.ShieldSummary {
  var storeName: StoreName { StoreName(store, client: client, until: until, declaredIn: declaredIn) }
}
