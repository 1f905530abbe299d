import DaemonClient

/// Whether the fence and the household are well. `picket status` and `picket` alone show the same findings.
struct FenceHealth {
  /// What is wrong and what to do: the exit code says it too. A new kind of trouble is added here, or to the troubles that
  /// picketd tells of.
  let troubles: [String]
  /// What a guardian should look at; nothing is broken.
  let remarks: [String]
  /// Whether the rules are up, or down by order.
  private let isAsTold: Bool

  var isWell: Bool { isAsTold && troubles.isEmpty }

  init(_ status: Daemon.StatusReply) {
    // Rules that are down without a revision are not up yet.
    isAsTold = status.rules == .up || status.rules == .down && status.revision != nil
    troubles = FenceHealth.fenceTrouble(status) + (status.daemon?.troubles ?? [])
    remarks = FenceHealth.remarks(status)
  }

  private static func fenceTrouble(_ status: Daemon.StatusReply) -> [String] {
    if status.process == nil {
      return [
        "nothing judges packets now: \(status.problem.orDash). Children are kept from everything until picket-filter runs "
          + "again; 'picket down' takes the fence out meanwhile"
      ]
    }
    switch status.rules {
    case .broken, .unknown: return ["the fence is broken: \(status.problem.orDash)"]
    case .up, .down: return []
    }
  }

  private static func remarks(_ status: Daemon.StatusReply) -> [String] {
    var remarks = (status.daemon?.alerts ?? []).map { "\(ClockText.text($0.time)): \($0.text)" }
    remarks += status.daemon?.remarks ?? []
    if status.process != nil, !status.followed {
      remarks.append(
        "picketd is not connected to picket-filter, which goes on by the last settings: is picketd running?")
    }
    let lost = status.queues.reduce(0) { $0 + $1.droppedFull + $1.droppedBuffer }
    if lost > 0 { remarks.append("the kernel dropped \(lost) packets that came faster than they could be judged") }
    if status.recordsDropped > 0 { remarks.append("\(status.recordsDropped) decisions were not written down") }
    if let lost = lostUsage(status) { remarks.append(lost) }
    return remarks
  }

  /// What counting missed; nil where it missed nothing. picketd sums up what all filters told since it was started, and the
  /// filter what it missed since its own start.
  static func lostUsage(_ status: Daemon.StatusReply) -> String? {
    let lost = max(status.daemon?.usageLost ?? 0, status.accounting?.lost ?? 0)
    return lost == 0
      ? nil : "\(counted(lost, "reading")) of what connections carried may be missing, and minutes of use with them"
  }
}

extension Daemon.StatusReply {
  /// `Mia: games until 2026-11-21 17:00, by schedule Homework`, for all that rules of time stop now.
  var stoppedByTime: [String] {
    (daemon?.closed ?? []).map { closed in
      let until = closed.until.map { " until \(ClockText.text($0))" } ?? ""
      return "\(closed.child): \(closed.what)\(until), by \(closed.by)"
    }
  }

  /// `polkit holds account.lockAccounts, ...`, and what is not held here and why. What holds nothing is a program whose settings others
  /// hold.
  var laptop: [String] {
    (daemon?.laptop ?? []).map { enforcer in
      if enforcer.settings.isEmpty {
        return enforcer.failure.map { "\(enforcer.name) is not obeyed: \($0)" } ?? "\(enforcer.name) is obeyed"
      }
      let settings = enforcer.settings.joined(separator: ", ")
      return enforcer.failure.map { "\(enforcer.name) does not hold \(settings): \($0)" }
        ?? "\(enforcer.name) holds \(settings)"
    }
  }

  /// The newest events that a guardian should know of, the oldest first: the fence was changed, or did not hold.
  func notableEvents(_ count: Int) -> [Daemon.Event] {
    let usual: Set = ["rulesUp", "snapshotTaken", "note"]
    return events.filter { !usual.contains($0.kind) }.suffix(count)
  }
}
