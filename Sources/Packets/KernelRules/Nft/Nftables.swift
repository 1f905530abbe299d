internal import CNftables

/// A libnftables context for one transaction: it caches the rules it has seen, and other programs change them.
@safe struct Nftables: ~Copyable {
  private let library: Library
  private let context: OpaquePointer

  /// nil without memory or netlink.
  init?(_ library: consuming Library) {
    guard let context = unsafe picket_nft_begin(library.handle) else { return nil }
    guard unsafe picket_nft_keeps_words(library.handle, context) else {
      unsafe picket_nft_end(library.handle, context)
      return nil
    }
    unsafe self.context = unsafe context
    self.library = library
  }

  deinit { unsafe picket_nft_end(library.handle, context) }

  func run(_ commands: String, isTrial: Bool) -> ToolAnswer {
    let succeeded = unsafe picket_nft_run(library.handle, context, commands, isTrial)
    return unsafe ToolAnswer(
      succeeded: succeeded, output: text(picket_nft_output(library.handle, context)),
      complaint: text(picket_nft_complaint(library.handle, context)))
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }

  /// The library, loaded while this value exists.
  @safe struct Library: ~Copyable {
    fileprivate let handle: UnsafeMutableRawPointer

    /// nil where it is not installed.
    init?() {
      guard let handle = unsafe picket_nft_load() else { return nil }
      unsafe self.handle = unsafe handle
    }

    deinit { unsafe picket_nft_unload(handle) }
  }
}

/// Runs before both stages: DNS questions, read where they arrive.
///
/// A refused question goes no further: no connection is tracked, no route is looked up and NAT does not redirect it. An
/// allowed question re-enters this chain with a mark that the later stages know.
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
      // Multicast is not a question to a resolver. A forged source address would have the question recorded as another
      // device's.
      Chain(
        "read_from",
        local.prefix(2) + (plan.checksSources ? ["fib saddr . iif oif missing drop"] : []) + [into(plan.queues)]),
    ]
  }

  /// Questions that the filter has read and allowed. NAT may have redirected the question since; its answer then comes
  /// from another address. Such a question goes to the filter again, which recognises it by its mark.
  var read: [String] {
    if !plan.readsQuestions { return [] }
    return [
      "\(isRead) ct status & dnat == 0 \(setPacket(.watched)) accept", "\(isRead) \(into(plan.secondQueues))",
    ]
  }

  /// The mark of a question that was read. No verdict puts this mark on a datagram of a connection that is not blocked.
  var isRead: String { "meta l4proto udp \(packet(is: .blocked))" }
}
