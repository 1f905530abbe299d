/// Before both stages: questions, which are read where they come in.
///
/// One that is refused goes no further: no connection is made for it, no route is looked up, and it has not been led
/// anywhere. One that may pass comes back into this chain with a mark that the stages behind know it by.
extension NftScript {
  var question: [Chain] {
    if !plan.readsQuestions { return [] }
    return [
      Chain(
        "read_question",
        [
          base("prerouting", NftScript.readPriority), plan.interfaces.isEmpty ? "iifname \"lo\" accept" : nil,
          "\(side)udp dport 53 meta mark & \(bits) == 0 goto read_who",
        ]),
      who("read"),
      // What everybody on a link is told is nobody's question. A forged source would have it written down as another's.
      Chain(
        "read_from",
        local.prefix(2) + (plan.checksSources ? ["fib saddr . iif oif missing drop"] : []) + [into(plan.first)]),
    ]
  }

  /// Has been read, and may pass. What was led elsewhere meanwhile has other ends by which its answer is known: the daemon
  /// takes it again, and knows by the mark that it does.
  var read: [String] {
    if !plan.readsQuestions { return [] }
    return [
      "\(isRead) ct status & dnat == 0 \(setPacket(.watched)) accept", "\(isRead) \(into(plan.second))",
    ]
  }

  /// No verdict of the daemon's is like this on a datagram of a connection that is not blocked.
  var isRead: String { "meta l4proto udp \(packet(is: .blocked))" }
}
