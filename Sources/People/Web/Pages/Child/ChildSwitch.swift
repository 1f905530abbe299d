internal import DaemonClient

/// Something that a guardian can stop for a child: a category or an application.
struct ChildSwitch {
  enum Kind: Hashable { case category, application }

  let kind: Kind
  let id: String
  let title: String
  /// A character, or an application's letters.
  let mark: String
  /// What else is to be known, such as its age mark.
  var remark: String?
  /// By a guardian's own shield: the switch takes it down.
  var isStopped = false
  /// By something that the switch does not take down: a profile, an app's store, an age.
  var stoppedBy: String?
  /// What lets it through all the same.
  var allowance: Int?
}

extension ChildSwitch {
  /// By the shields that count for the child, its age limits and what it is allowed.
  mutating func judge(
    _ shields: [Daemon.ShieldSummary], _ limits: [Daemon.AgeLimit], _ allowances: [Daemon.Allowance]
  ) {
    let kept = shields.filter { shield in
      shield.isActive && !shield.isInternetOff
        && (kind == .category ? shield.categories : shield.applications).contains(id)
    }
    isStopped = kept.contains(where: \.isUsual)
    stoppedBy = kept.first { !$0.isUsual }.map { shield in
      shield.profile.map { "stopped by profile \($0)" } ?? "stopped by store \(shield.store)"
    }
    if kind == .category, stoppedBy == nil, let limit = limits.first(where: { $0.category == id && $0.instead == nil })
    {
      stoppedBy = limit.sentence
    }
    let wanted: Daemon.AllowanceKind = kind == .category ? .category : .application
    allowance = allowances.first { $0.kind == wanted && $0.value == id && $0.profile == nil }?.id
  }
}

extension Daemon.ShieldSummary {
  /// Whether it is the one that guardians' switches put up.
  var isUsual: Bool { client == "picket" && store == "default" && profile == nil && declaredIn == nil }
}
