internal import CNetfilter
internal import Glibc
internal import PicketSystem
internal import Wire

/// The kernel's table of connections in this thread's network namespace: their counters, their marks, their end.
///
/// Memory is bounded whatever the table holds: connections are passed on as they are read, and changed in batches.
public struct Conntrack: ~Copyable {
  /// Two sockets, since a table is changed while it is read.
  var reader: NetlinkSocket
  var writer: NetlinkSocket
  var buffer: [UInt8] = ZeroedMemory.zeros(Conntrack.bufferSize)
  var batch = NetlinkWriter(capacity: Conntrack.batchSize + 512)
  /// How many changes are in `batch`.
  var waiting = 0

  /// The maximum of one part of a dump.
  private static let bufferSize = 65_536
  static let batchSize = 65_536
  /// How often a table is read again that changes while it is read.
  static let patience = 4

  public init() throws(KernelError) {
    let reader = try NetlinkSocket()
    let writer = try NetlinkSocket()
    // Every failed message of a batch is answered.
    writer.setReceiveBuffer(4 << 20)
    writer.setSendBuffer(Conntrack.batchSize * 4)
    self.reader = reader
    self.writer = writer
  }

  /// Whether a reading saw the whole table.
  public enum Completeness: Hashable, Sendable {
    case whole
    /// The table changed so much meanwhile that connections may be missing: read again soon.
    case interrupted
  }

  /// Passes every connection whose mark matches to `body`, of both families.
  @discardableResult
  public mutating func read(
    _ match: MarkMatch = .any, _ body: (TrackedConnection) -> Void
  ) throws(KernelError) -> Completeness {
    try read(match) { (connection, _) throws(KernelError) in body(connection) }
  }

  /// Reads until no lasting connection is missing; some may be passed more than once.
  public mutating func readAll(_ match: MarkMatch = .any, _ body: (TrackedConnection) -> Void) throws(KernelError) {
    for _ in 0..<Conntrack.patience where try read(match, body) == .whole { return }
  }

  /// One connection, identified by either end's packets; nil when it does not exist.
  public mutating func find(_ tuple: ConnectionTuple) throws(KernelError) -> TrackedConnection? {
    try find(tuple) { TrackedConnection($0) }
  }

  /// The counters of one connection, likewise; also nil where the kernel does not count.
  public mutating func counters(of tuple: ConnectionTuple) throws(KernelError) -> CountedConnection? {
    try find(tuple) { CountedConnection($0, .present) }
  }

  private mutating func find<Found>(
    _ tuple: ConnectionTuple, _ read: (borrowing NetlinkMessage) -> Found?
  ) throws(KernelError) -> Found? {
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
        guard let code = message.acknowledgement else { return read(message) }
        if code == ENOENT { return nil }
        throw KernelError(attempt, code: code)
      }
    }
  }
}
