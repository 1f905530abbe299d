/// Before both stages: questions, which are read where they come in.
///
/// One that is refused goes no further: no connection is made for it, no route is looked up, and it has not been led
/// anywhere. One that may pass comes back into these rules with a mark that the stages behind know it by, so that no rule
/// of others is left out.
extension RestoreScript {
  var raw: ChainTable {
    var table = ChainTable("raw")
    table.chains = ["PICKET-QUESTION", "PICKET-WHO", "PICKET-FROM"]
    table.jumps = ["PREROUTING -p udp --dport 53 -m mark --mark \(masked(.undecided)) -j PICKET-QUESTION"]
    // What everybody on a link is told is nobody's question.
    table.rules =
      chain("QUESTION", (plan.interfaces.isEmpty ? ["-i lo -j RETURN"] : []) + fromSide("WHO")) + who
      + chain("FROM", local.prefix(1) + forged + [into(plan.first)])
    return table
  }

  /// Has been read, and may pass. What was led elsewhere meanwhile has other ends by which its answer is known: the daemon
  /// takes it again, and knows by the mark that it does.
  var read: [String] {
    if !plan.readsQuestions { return [] }
    return ["\(isRead) -m conntrack ! --ctstate DNAT -g PICKET-READ", "\(isRead) \(into(plan.second))"]
  }

  /// No verdict of the daemon's is like this on a datagram of a connection that is not blocked.
  var isRead: String { "-p udp -m mark --mark \(masked(.blocked))" }

  /// A forged source would have the question written down as somebody else's.
  private var forged: [String] { plan.checksSources ? ["-m rpfilter --invert -j DROP"] : [] }
}
