internal import CNetfilter
internal import Files
internal import Glibc
internal import Wire

/// The kernel's table of connections, in this thread's network namespace: what they cost, their marks, their end.
///
/// Memory is bounded whatever the table holds: connections are handed over as they are read, and changed in batches.
public struct Conntrack: ~Copyable {
  /// Two sockets, since a table is changed while it is read.
  private var reader: NetlinkSocket
  private var writer: NetlinkSocket
  private var buffer: [UInt8] = MemoryLater.zeros(Conntrack.bufferSize)
  private var batch = NetlinkWriter(capacity: Conntrack.batchSize + 512)
  /// Changes that are in `batch`.
  private var waiting = 0

  /// The kernel fills at most this much in one part of a table.
  private static let bufferSize = 65_536
  private static let batchSize = 65_536

  public init() throws(KernelError) {
    let reader = try NetlinkSocket()
    let writer = try NetlinkSocket()
    // Answers to a batch, of which every one that failed has one.
    writer.setReceiveBuffer(4 << 20)
    writer.setSendBuffer(Conntrack.batchSize * 4)
    self.reader = reader
    self.writer = writer
  }

  /// Whether a reading saw the whole table.
  public enum Completeness: Hashable, Sendable {
    case whole
    /// The table changed so much meanwhile that connections may have been passed over: read again soon.
    case interrupted
  }

  /// Hands over every connection whose mark matches, of both families.
  @discardableResult
  public mutating func read(
    _ match: MarkMatch = .any, _ body: (Connection) -> Void
  ) throws(KernelError) -> Completeness {
    try read(match) { (connection, _) throws(KernelError) in body(connection) }
  }

  /// The same, so often that none is passed over that stays: some may be handed over more than once.
  public mutating func readAll(_ match: MarkMatch = .any, _ body: (Connection) -> Void) throws(KernelError) {
    for _ in 0..<Conntrack.patience where try read(match, body) == .whole { return }
  }

  /// Gives every connection whose mark matches, and of which `isWanted` says so, the mark `value` in the bits of `mask`;
  /// says how many there were.
  public mutating func remark(
    _ match: MarkMatch, to value: UInt32, mask: UInt32, where isWanted: (Connection) -> Bool = { _ in true }
  ) throws(KernelError) -> Int {
    try remark(match, mask: mask) { isWanted($0) ? value : nil }
  }

  /// The same with a mark for each, nil for those that keep theirs: the kernel locks every bucket of its table to be read
  /// through, which costs the same for one mark as for two.
  public mutating func remark(
    _ match: MarkMatch, mask: UInt32, by mark: (Connection) -> UInt32?
  ) throws(KernelError) -> Int {
    var count = 0
    // A table that changes while it is read hides connections: what was changed already is not wanted again.
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

  /// How often a table is read that changes too fast to be read at once.
  private static let patience = 4

  /// One connection, by what the packets of either of its ends show; nil when there is none.
  public mutating func find(_ tuple: ConnectionTuple) throws(KernelError) -> Connection? {
    let attempt = "look up a connection"
    let sequence = writer.nextSequence()
    var message = NetlinkWriter()
    message.message(
      NFNL_SUBSYS_CTNETLINK, IPCTNL_MSG_CT_GET.rawValue, flags: 0, sequence: sequence, family: Conntrack.family(tuple)
    ) { message in tuple.write(into: &message) }
    try writer.send(message, attempt)
    var answer = [UInt8](repeating: 0, count: 8_192)
    while true {
      let count = try writer.receive(into: &answer, attempt)
      var messages = NetlinkMessages(answer.raw.within(0..<count))
      while let message = messages.next() {
        guard message.sequence == sequence else { continue }
        if let connection = Connection(message) { return connection }
        guard let code = message.acknowledgement else { continue }
        if code == ENOENT { return nil }
        throw KernelError(attempt, code: code)
      }
    }
  }

  /// Gives one connection a mark; false when there is no such connection.
  public mutating func setMark(
    of tuple: ConnectionTuple, to value: UInt32, mask: UInt32 = .max
  ) throws(KernelError) -> Bool {
    try change("set the mark of a connection", IPCTNL_MSG_CT_NEW.rawValue, tuple) { message in
      Conntrack.write(value, mask, into: &message)
    }
  }

  /// Gives many connections a mark, each named by what the packets of either of its ends show; says which of them there
  /// are none of. Costs no reading of the table, which takes as long for one connection as for thousands.
  public mutating func setMarks(
    of tuples: [ConnectionTuple], to value: UInt32, mask: UInt32 = .max
  ) throws(KernelError) -> [Int] {
    var missing: [Int] = []
    var start = 0
    while start < tuples.count {
      let first = writer.nextSequence()
      var end = start
      repeat {
        let sequence = end == start ? first : writer.nextSequence()
        write(tuples[end], to: value, mask: mask, sequence: sequence)
        end += 1
      } while end < tuples.count && batch.bytes.count < Conntrack.batchSize
      try send { sequence in missing.append(start + Int(sequence &- first)) }
      start = end
    }
    return missing
  }

  /// Makes the kernel forget one connection; false when there is none.
  ///
  /// Its next packet begins a new one, with no mark: not a way to keep a connection from going on.
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

// Reading the table.
extension Conntrack {
  /// A reading that breaks off leaves a socket in the middle of it, which is good for nothing more.
  @discardableResult
  private mutating func read(
    _ match: MarkMatch, _ body: (Connection, inout Conntrack) throws(KernelError) -> Void
  ) throws(KernelError) -> Completeness {
    do throws(KernelError) {
      return try readOn(match, body)
    } catch {
      reader = try NetlinkSocket()
      throw error
    }
  }

  private mutating func readOn(
    _ match: MarkMatch, _ body: (Connection, inout Conntrack) throws(KernelError) -> Void
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
        // Kernels of long ago ignore the filter.
        guard let connection = Connection(message), match.matches(connection.mark) else { continue }
        try body(connection, &self)
      }
    }
  }
}

// Changing many.
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

  /// Connections that ended meanwhile are refused, which is as good; whoever minds is told of each by its message's
  /// number.
  private mutating func send(missing: (UInt32) -> Void = { _ in }) throws(KernelError) {
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
        guard code == ENOENT else { throw KernelError(attempt, code: code) }
        missing(message.sequence)
      }
    }
  }

  private static func write(_ value: UInt32, _ mask: UInt32, into message: inout NetlinkWriter) {
    message.attribute(CTA_MARK.rawValue, value & mask)
    message.attribute(CTA_MARK_MASK.rawValue, mask)
  }

  private static func family(_ tuple: ConnectionTuple) -> UInt8 { UInt8(tuple.isIPv6 ? AF_INET6 : AF_INET) }
}
