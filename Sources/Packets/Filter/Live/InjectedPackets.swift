internal import Capture
internal import KernelRules
internal import Policy
internal import Wire

/// Packets that Picket sends in the name of others: answers, pages, refusals, resets.
///
/// Composed while the packet that they answer is current, and sent when the whole batch is settled.
struct InjectedPackets: ~Copyable {
  private static let capacity = 256 * 1_024
  private static let most = 512
  /// Every client accepts this much in one segment (RFC 9293 3.7.1, less timestamps).
  private static let segmentSize = 1_220

  private var writer = Writer(capacity: InjectedPackets.capacity)
  private var waiting: [Injector.Place] = []
  private var injector: Injector
  /// What the mark of a reply makes of its connection: one with a page or an answer goes on, one that was reset does not.
  private let (answer, ending): (UInt32, UInt32)
  /// Replies that found no room; their clients wait for a time-out.
  private(set) var lost: UInt64 = 0

  init(marks: MarkMask) throws(KernelError) {
    injector = try Injector()
    (answer, ending) = (marks.mark(.watched), marks.mark(.blocked))
    waiting.reserveCapacity(InjectedPackets.most)
  }

  /// Answers that the name does not exist, or has nothing of this type.
  mutating func deny(_ packet: borrowing Packet, _ reason: Reason, by hop: NextHop) -> Bool {
    // RFC 9462 4 wants NODATA for resolver.arpa; clients recognise a canary by "no such name".
    let denial: DNSAnswer.Denial = reason == .canary || reason == .privateRelay ? .nameError : .noData
    return compose(answer, hop) { writer throws(DecodeError) in
      try DNSReply.compose(for: packet, into: &writer) { (query, writer) throws(DecodeError) in
        try DNSAnswer().deny(query, as: denial, into: &writer)
      }
    }
  }

  /// Answers with the host that enforces a search engine's safe mode.
  mutating func lead(_ packet: borrowing Packet, to host: EnforcedHost, by hop: NextHop) -> Bool {
    compose(answer, hop) { writer throws(DecodeError) in
      try DNSReply.compose(for: packet, into: &writer) { (query, writer) throws(DecodeError) in
        try DNSAnswer.leading.redirect(query, to: host.name, addresses: host.addresses, into: &writer)
      }
    }
  }

  /// Answers that the question cannot be understood.
  mutating func formatError(_ packet: borrowing Packet, by hop: NextHop) -> Bool {
    compose(answer, hop) { writer throws(DecodeError) in
      try DNSReply.compose(for: packet, into: &writer) { (query, writer) throws(DecodeError) in
        try DNSAnswer().formatError(query, into: &writer)
      }
    }
  }

  /// Answers that the port is unreachable: programs turn to TCP at once.
  mutating func refuse(_ packet: borrowing Packet, by hop: NextHop) -> Bool {
    compose(answer, hop) { writer throws(DecodeError) in try ICMPRefusal.compose(for: packet, into: &writer) }
  }

  /// Sends a page that says why, in place of what was asked for.
  mutating func show(_ page: ShieldPage.Text, of name: Name, to packet: borrowing Packet, by hop: NextHop) -> Bool {
    compose(answer, hop) { writer throws(DecodeError) in
      try HTTPReply.compose(
        for: packet, body: page.bytes.raw, naming: page.place == nil ? Name() : name, at: page.place ?? 0,
        segmentSize: InjectedPackets.segmentSize, into: &writer)
    }
  }

  /// Resets the connection at the end that the packet was going to.
  @discardableResult
  mutating func resetReceiver(of packet: borrowing Packet, by hop: NextHop) -> Bool {
    compose(ending, hop) { writer throws(DecodeError) in
      try TCPReset.compose(for: packet, to: .receiver, into: &writer)
    }
  }

  private mutating func compose(
    _ mark: UInt32, _ hop: NextHop, _ write: (inout Writer) throws(DecodeError) -> Void
  ) -> Bool {
    guard waiting.count < InjectedPackets.most else {
      lost &+= 1
      return false
    }
    let start = writer.count
    do throws(DecodeError) {
      try write(&writer)
    } catch {
      return false
    }
    waiting.append(Injector.Place(bytes: start..<writer.count, mark: mark, hop: hop))
    return true
  }

  /// Call it when the batch's verdicts have left: a reply sent earlier would overtake them.
  mutating func send() {
    if waiting.isEmpty { return }
    InjectedPackets.send(waiting, of: writer, by: &injector)
    waiting.removeAll(keepingCapacity: true)
    writer.reset()
  }

  private static func send(
    _ waiting: [Injector.Place], of writer: borrowing Writer, by injector: inout Injector
  ) {
    injector.send(waiting.span, of: writer.bytes.raw)
  }

  var refused: UInt64 { injector.refused }
}

extension DNSAnswer {
  /// An answer with another host's address.
  static let leading = DNSAnswer(timeToLive: 60, extendedError: DNSAnswer.ExtendedError.forged)
}
