internal import DaemonClient
internal import HTML

/// How the fence is, for guardians: whether it holds, and what to look at.
struct FenceModel {
  /// Nil where it holds.
  let trouble: String?
  let remarks: [String]

  init(trouble: String? = nil, remarks: [String] = []) { (self.trouble, self.remarks) = (trouble, remarks) }

  init(_ status: Daemon.StatusReply, clock: RelativeTimes) {
    let troubles = status.daemon?.troubles ?? []
    trouble =
      switch (status.process, status.rules) {
      case (nil, _):
        "Nothing judges packets now, so children reach nothing: \(status.problem ?? "picket-filter is away")."
      case (_, .broken), (_, .unknown): "The fence is broken: \(status.problem ?? "its rules are not known")."
      case (_, .down): "The fence is down: children reach everything."
      case (_, .up): troubles.first.map { Words.sentence($0) + "." }
      }
    let others = status.process != nil && status.rules == .up ? troubles.dropFirst() : troubles[...]
    remarks =
      others.map { Words.sentence($0) }
      + (status.daemon?.alerts ?? []).map { "\(clock.moment($0.time)): \($0.text)" } + (status.daemon?.remarks ?? [])
  }

  /// A line where all is well, else a note that stands out.
  var html: HTML {
    div(.id("fence")) {
      if let trouble {
        p(.class("note alarm"), .role("alert")) { trouble }
      } else {
        p(.class("fence")) { pill(.open, "Fence up") }
      }
      if !remarks.isEmpty {
        details(.class("note")) {
          summary { Words.count(remarks.count, "thing") + " to look at" }
          ul { for remark in remarks { li { remark } } }
        }
      }
    }
  }
}
