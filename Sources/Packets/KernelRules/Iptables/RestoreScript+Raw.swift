/// Runs before both stages: DNS questions, read where they arrive.
///
/// A refused question goes no further: no connection is tracked, no route is looked up and NAT does not redirect it. An
/// allowed question re-enters these rules with a mark that the later stages know, so that no rule of other programs is
/// skipped.
extension RestoreScript {
  var raw: ChainTable {
    var table = ChainTable("raw")
    table.chains = ["PICKET-QUESTION", "PICKET-WHO", "PICKET-FROM"]
    table.jumps = ["PREROUTING -p udp --dport 53 -m mark --mark \(masked(.undecided)) -j PICKET-QUESTION"]
    // Multicast is not a question to a resolver.
    table.rules =
      chain("QUESTION", (plan.interfaces.isEmpty ? ["-i lo -j RETURN"] : []) + fromSide("WHO")) + who
      + chain("FROM", local.prefix(1) + forged + [into(plan.queues)])
    return table
  }

  /// Questions that the filter has read and allowed. NAT may have redirected the question since; its answer then comes
  /// from another address. Such a question goes to the filter again, which recognises it by its mark.
  var read: [String] {
    if !plan.readsQuestions { return [] }
    return ["\(isRead) -m conntrack ! --ctstate DNAT -g PICKET-READ", "\(isRead) \(into(plan.secondQueues))"]
  }

  /// The mark of a question that was read. No verdict puts this mark on a datagram of a connection that is not blocked.
  var isRead: String { "-p udp -m mark --mark \(masked(.blocked))" }

  /// A forged source address would have the question recorded as another device's.
  private var forged: [String] { plan.checksSources ? ["-m rpfilter --invert -j DROP"] : [] }
}
