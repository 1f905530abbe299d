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
          base("prerouting", NftScript.readPriority), "\(side)udp dport 53 meta mark & \(bits) == 0 goto read_who",
        ]),
      who("read"),
      // What everybody on a link is told is nobody's question.
      Chain("read_from", local.prefix(2) + [into(plan.first)]),
    ]
  }

  /// Has been read, and may pass. What was led elsewhere meanwhile has other ends by which its answer is known.
  var read: [String] {
    if !plan.readsQuestions { return [] }
    return ["\(isRead) ct status & dnat == 0 \(setPacket(.watched)) accept"]
  }

  /// No verdict of the daemon's is like this on a packet of a connection that is not blocked.
  var isRead: String { "udp dport 53 \(packet(is: .blocked))" }
}
