internal import CNetfilter
internal import Wire

// Reading the table.
extension Conntrack {
  /// Passes the counters of every connection with a matching mark to `body`, IPv4 and IPv6. Nothing is allocated for a
  /// connection.
  @discardableResult
  public mutating func readCounters(
    _ match: MarkMatch = .any, _ body: (CountedConnection) -> Void
  ) throws(KernelError) -> Completeness {
    try walk(match) { (message, _) throws(KernelError) in
      // Very old kernels ignore the filter.
      guard let connection = CountedConnection(message, .present), match.matches(connection.mark) else { return }
      body(connection)
    }
  }

  @discardableResult
  mutating func read(
    _ match: MarkMatch, _ body: (TrackedConnection, inout Conntrack) throws(KernelError) -> Void
  ) throws(KernelError) -> Completeness {
    try walk(match) { (message, table) throws(KernelError) in
      guard let connection = TrackedConnection(message), match.matches(connection.mark) else { return }
      try body(connection, &table)
    }
  }

  /// If reading fails, the socket is left within its answer and cannot be used again.
  private mutating func walk(
    _ match: MarkMatch, _ body: (borrowing NetlinkMessage, inout Conntrack) throws(KernelError) -> Void
  ) throws(KernelError) -> Completeness {
    do throws(KernelError) {
      return try walkOn(match, body)
    } catch {
      reader = try NetlinkSocket()
      throw error
    }
  }

  private mutating func walkOn(
    _ match: MarkMatch, _ body: (borrowing NetlinkMessage, inout Conntrack) throws(KernelError) -> Void
  ) throws(KernelError) -> Completeness {
    let attempt = "read the table of connections"
    let sequence = reader.nextSequence()
    var message = NetlinkWriter()
    message.message(
      NFNL_SUBSYS_CTNETLINK, IPCTNL_MSG_CT_GET.rawValue, flags: NLM_F_DUMP, sequence: sequence
    ) { message in
      if match.mask != 0 { Conntrack.write(match.value, match.mask, into: &message) }
    }
    try reader.send(message, attempt)
    var completeness = Completeness.whole
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    defer { swap(&bytes, &buffer) }
    while true {
      let count = try reader.receive(into: &bytes, attempt)
      var messages = NetlinkMessages(bytes.raw.within(0..<count))
      while let message = messages.next() {
        guard message.sequence == sequence else { continue }
        if message.flags & UInt16(NLM_F_DUMP_INTR) != 0 { completeness = .interrupted }
        if message.isEnd { return completeness }
        if let code = message.acknowledgement { throw KernelError(attempt, code: code) }
        try body(message, &self)
      }
    }
  }
}

/// Marks that agree with `value` in the bits of `mask`.
public struct MarkMatch: Hashable, Sendable {
  public let value: UInt32
  public let mask: UInt32

  public init(_ value: UInt32, mask: UInt32) {
    self.value = value & mask
    self.mask = mask
  }

  /// Every mark.
  public static let any = MarkMatch(0, mask: 0)

  public func matches(_ mark: UInt32) -> Bool { mark & mask == value }
}
