internal import CNetfilter
internal import Glibc
internal import Wire

// Changes in the table: of one connection, of many named ones, and of all with a certain mark.
extension Conntrack {
  /// Gives every connection whose mark matches and that `isWanted` selects the mark `value` in the bits of `mask`;
  /// returns their number.
  public mutating func remark(
    _ match: MarkMatch, to value: UInt32, mask: UInt32, where isWanted: (TrackedConnection) -> Bool = { _ in true }
  ) throws(KernelError) -> Int {
    try remark(match, mask: mask) { isWanted($0) ? value : nil }
  }

  /// The same with a mark for each connection; nil keeps its mark. The kernel locks every bucket of its table to read
  /// it, which costs the same for one mark as for two.
  public mutating func remark(
    _ match: MarkMatch, mask: UInt32, by mark: (TrackedConnection) -> UInt32?
  ) throws(KernelError) -> Int {
    var count = 0
    // A table that changes while it is read hides connections, so it is read again; connections changed before are
    // skipped.
    for _ in 0..<Conntrack.patience {
      let completeness = try read(match) { (connection, table) throws(KernelError) in
        guard let value = mark(connection), connection.mark & mask != value & mask else { return }
        count += 1
        try table.add(connection.tuple, to: value, mask: mask)
      }
      try send()
      if completeness == .whole { break }
    }
    return count
  }

  /// Gives one connection a mark; false when there is no such connection.
  public mutating func setMark(
    of tuple: ConnectionTuple, to value: UInt32, mask: UInt32 = .max, label: Int? = nil
  ) throws(KernelError) -> Bool {
    try change("set the mark of a connection", IPCTNL_MSG_CT_NEW.rawValue, tuple) { message in
      Conntrack.write(value, mask, into: &message)
      if let label { Conntrack.write(label: label, into: &message) }
    }
  }

  /// Gives many connections a mark, each identified by either end's packets; returns the indices of those that the
  /// kernel refused, mostly because they do not exist. The table is not read, which would take as long for one
  /// connection as for thousands.
  public mutating func setMarks(
    of tuples: [ConnectionTuple], to value: UInt32, mask: UInt32 = .max
  ) throws(KernelError) -> [Int] {
    var refused: [Int] = []
    var start = 0
    while start < tuples.count {
      let first = writer.nextSequence()
      var end = start
      repeat {
        let sequence = end == start ? first : writer.nextSequence()
        write(tuples[end], to: value, mask: mask, sequence: sequence)
        end += 1
      } while end < tuples.count && batch.bytes.count < Conntrack.batchSize
      let count = UInt32(end - start)
      try send { sequence in
        // Other messages do not answer this batch.
        if sequence &- first < count { refused.append(start + Int(sequence &- first)) }
      }
      start = end
    }
    return refused
  }

  /// Makes the kernel forget one connection; false when it does not exist.
  ///
  /// Its next packet begins a new connection without a mark, so this does not stop a connection.
  public mutating func delete(_ tuple: ConnectionTuple) throws(KernelError) -> Bool {
    try change("delete a connection", IPCTNL_MSG_CT_DELETE.rawValue, tuple) { _ in }
  }

  private mutating func change(
    _ attempt: String, _ type: UInt32, _ tuple: ConnectionTuple, _ more: (inout NetlinkWriter) -> Void
  ) throws(KernelError) -> Bool {
    let sequence = writer.nextSequence()
    var message = NetlinkWriter()
    message.message(
      NFNL_SUBSYS_CTNETLINK, type, flags: NLM_F_ACK, sequence: sequence, family: Conntrack.family(tuple)
    ) { message in
      tuple.write(into: &message)
      more(&message)
    }
    do throws(KernelError) {
      try writer.request(message, sequence: sequence, attempt)
      return true
    } catch {
      if error.code == ENOENT { return false }
      throw error
    }
  }
}

// In batches.
extension Conntrack {
  private mutating func add(_ tuple: ConnectionTuple, to value: UInt32, mask: UInt32) throws(KernelError) {
    write(tuple, to: value, mask: mask, sequence: writer.nextSequence())
    if batch.bytes.count >= Conntrack.batchSize { try send() }
  }

  private mutating func write(_ tuple: ConnectionTuple, to value: UInt32, mask: UInt32, sequence: UInt32) {
    batch.message(
      NFNL_SUBSYS_CTNETLINK, IPCTNL_MSG_CT_NEW.rawValue, flags: 0, sequence: sequence,
      family: Conntrack.family(tuple)
    ) { message in
      tuple.write(into: &message)
      Conntrack.write(value, mask, into: &message)
    }
    waiting += 1
  }

  /// Connections that ended meanwhile are refused, which does no harm. `refused` receives the sequence numbers of all
  /// refused messages.
  private mutating func send(refused: ((UInt32) -> Void)? = nil) throws(KernelError) {
    if waiting == 0 { return }
    let attempt = "set the marks of connections"
    try writer.send(batch, attempt)
    batch.reset()
    waiting = 0
    var refusals = [UInt8](repeating: 0, count: 8_192)
    while let count = try writer.receiveWaiting(into: &refusals, attempt) {
      var messages = NetlinkMessages(refusals.raw.within(0..<count))
      while let message = messages.next() {
        guard let code = message.acknowledgement, code != 0 else { continue }
        if let refused {
          refused(message.sequence)
        } else if code != ENOENT {
          throw KernelError(attempt, code: code)
        }
      }
    }
  }

  static func write(_ value: UInt32, _ mask: UInt32, into message: inout NetlinkWriter) {
    message.attribute(CTA_MARK.rawValue, value & mask)
    message.attribute(CTA_MARK_MASK.rawValue, mask)
  }

  /// Sets one of the 128 label bits. The kernel sets the mark even when the connection has no room for labels.
  private static func write(label: Int, into message: inout NetlinkWriter) {
    for type in [CTA_LABELS, CTA_LABELS_MASK] {
      message.attribute(type.rawValue) { labels in
        for word in 0..<4 { labels.native(word == label / 32 ? UInt32(1) << UInt32(label % 32) : 0) }
      }
    }
  }

  static func family(_ tuple: ConnectionTuple) -> UInt8 { UInt8(tuple.isIPv6 ? AF_INET6 : AF_INET) }
}
