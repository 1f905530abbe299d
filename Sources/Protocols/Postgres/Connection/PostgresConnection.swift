internal import PicketSystem

/// A connection to a server: one owner at a time, closed by the last.
///
/// No call but `run` waits. After an error that ends it (`PostgresError.endsConnection`) it is of no use.
public final class PostgresConnection {
  enum State {
    case connecting(PostgresLink.Step)
    case open
    case failed(PostgresError)
  }

  public let address: DatabaseAddress
  public let limits: PostgresLimits
  let link: PostgresLink
  var state: State
  /// What was sent and is not answered, oldest first.
  var batches: [Batch] = []
  /// What came since the oldest of those was sent, or since there was none.
  var meter = ByteMeter()
  var hasUnsent = false
  /// Until there is a connection, and then for the oldest batch.
  var end: Deadline

  /// Begins to connect.
  public init(to address: DatabaseAddress, limits: PostgresLimits = PostgresLimits()) throws(PostgresError) {
    guard let link = PostgresLink(try ConnectionOption.settled(address)) else {
      throw PostgresError(.unreachable, "reach \(address)", reason: "there is no memory for it")
    }
    (self.address, self.limits, self.link) = (address, limits, link)
    end = Deadline(seconds: limits.connect)
    state = .connecting(.writes)
    if link.hasFailed { throw unreachable() }
  }

  /// What to wait for; another one may come with each step while it connects.
  public var descriptor: CInt { link.descriptor }

  /// Whether to wait until it can be read, or written.
  public var wants: (reads: Bool, writes: Bool) {
    switch state {
    case .connecting(.writes): (false, true)
    case .connecting: (true, false)
    case .open: (true, hasUnsent)
    case .failed: (false, false)
    }
  }

  /// Milliseconds until `advance` finds that the server took too long; nil while nothing is asked of it.
  public var deadline: Int? {
    switch state {
    case .connecting: end.milliseconds
    case .open: batches.isEmpty ? nil : end.milliseconds
    case .failed: 0
    }
  }

  /// Whether another session notified this one since the last call, as far as is known without waiting. Between batches it is asked
  /// whenever the descriptor can be read.
  public func takeNotice() throws(PostgresError) -> Bool {
    if batches.isEmpty { _ = try advance() }
    return link.takeNotice()
  }

  public var isConnected: Bool { if case .open = state { true } else { false } }
  /// How many batches are not answered.
  public var waiting: Int { batches.count }

  /// Sends a batch behind those that are under way. While it still connects, the batch waits.
  public func send(_ queries: [Query]) throws(PostgresError) {
    precondition(!queries.isEmpty, "a batch without a statement is never answered")
    if case .failed(let error) = state { throw error }
    if batches.isEmpty, isConnected { begin() }
    batches.append(Batch(queries))
    if isConnected { try put(queries, isFirst: batches.count == 1) }
  }

  /// Reads and writes as much as there is, without waiting; returns the batches that were answered meanwhile, in order.
  public func advance() throws(PostgresError) -> [Result<[QueryAnswer], PostgresError>] {
    do throws(PostgresError) {
      switch state {
      case .failed(let error): throw error
      case .connecting: try connect()
      case .open: break
      }
      guard case .open = state else { return [] }
      return try exchange()
    } catch {
      state = .failed(error)
      batches = []
      throw error
    }
  }

  /// Sends a batch, and waits until it is answered. Nothing else may be under way.
  public func run(_ queries: [Query]) throws(PostgresError) -> [QueryAnswer] {
    precondition(batches.isEmpty, "the answers of another batch would be lost")
    try send(queries)
    return try receive()
  }

  /// Waits until the one batch is answered that was sent. Time in which nothing was read of it is not the server's.
  public func receive() throws(PostgresError) -> [QueryAnswer] {
    precondition(batches.count <= 1, "the answers of another batch would be lost")
    if isConnected { end = Deadline(seconds: limits.answer) }
    while true {
      if let answered = try advance().first { return try answered.get() }
      let wanted = wants
      var poll = Poll()
      poll.add(descriptor, reads: wanted.reads, writes: wanted.writes)
      // Rounded up, so that the last wait does not end just before the deadline.
      poll.wait(milliseconds: deadline.map { $0 + 1 })
    }
  }

  /// A new oldest batch has all the time and all the bytes.
  func begin() {
    meter.reset()
    end = Deadline(seconds: limits.answer)
  }
}
