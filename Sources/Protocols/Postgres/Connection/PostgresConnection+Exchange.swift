internal import PicketSystem

// Each step does what can be done at once.
extension PostgresConnection {
  func connect() throws(PostgresError) {
    if end.milliseconds == 0 {
      throw PostgresError(
        .silent, "reach \(address)", reason: "there was no connection within \(limits.connect) s",
        remedy: PostgresError.Kind.unreachable.remedy)
    }
    // A step before its time would take a connection that is being made for one that failed.
    guard Poll.wait(for: descriptor, toWrite: wants.writes, milliseconds: 0) else { return }
    let unread = link.unread
    let step = link.connect()
    try count(unread)
    switch step {
    case .failed: throw unreachable()
    case .done:
      guard link.enterPipeline() else { throw lost() }
      state = .open
      begin()
      for (place, batch) in batches.enumerated() { try put(batch.queries, isFirst: place == 0) }
    case .reads, .writes: state = .connecting(step)
    }
  }

  func unreachable() -> PostgresError {
    // libpq has the server's code in no other place than its words.
    let words = PostgresError.line(link.words)
    let marks = ["authentication failed", "pg_hba.conf", "does not exist", "not permitted", "password", "certificate"]
    let isRejected = link.needsPassword || marks.contains { words.contains($0) }
    return PostgresError(isRejected ? .rejected : .unreachable, "reach \(address)", reason: words)
  }

  /// Gives a batch to libpq, which sends it as the server takes it.
  func put(_ queries: [Query], isFirst: Bool) throws(PostgresError) {
    for (place, query) in queries.enumerated() {
      guard link.send(query) else { throw lost() }
      // The first statement on an idle connection is the current one from now on.
      if isFirst, place == 0 { link.answerByRow() }
    }
    guard link.sync() else { throw lost() }
    hasUnsent = true
  }

  func exchange() throws(PostgresError) -> [Result<[QueryAnswer], PostgresError>] {
    var answered: [Result<[QueryAnswer], PostgresError>] = []
    try flush()
    repeat {
      let unread = link.unread
      let isThere = link.consume()
      try count(unread)
      guard isThere else { throw lost() }
      try flush()
      while !batches.isEmpty, !link.isBusy {
        if let result = try take() { answered.append(result) }
      }
    } while link.unread > 0 && end.milliseconds > 0
    // The end of a connection may come while nothing is asked.
    if link.hasFailed { throw lost() }
    if !batches.isEmpty, end.milliseconds == 0 {
      // Answers that came are not lost; the next step finds the same.
      guard answered.isEmpty else { return answered }
      throw PostgresError(
        .silent, "use \(address)", reason: "there was no answer within \(limits.answer) s")
    }
    return answered
  }

  private func flush() throws(PostgresError) {
    switch link.flush() {
    case .done: hasUnsent = false
    case .more: hasUnsent = true
    case .failed: throw lost()
    }
  }

  /// Counts what libpq just read, where so much was unread before.
  private func count(_ unread: Int) throws(PostgresError) {
    meter.note(arrived: link.arrived, before: unread, after: link.unread)
    guard meter.count <= limits.bytes else {
      throw PostgresError(.excessive, "use \(address)", reason: "it sent more than \(limits.bytes) bytes for an answer")
    }
  }

  /// Takes one piece of the oldest batch's answer; returns what came of the batch once that is known.
  private func take() throws(PostgresError) -> Result<[QueryAnswer], PostgresError>? {
    guard let piece = link.next() else {
      guard batches[0].current != nil, batches[0].isComplete else { throw stray() }
      batches[0].isComplete = false
      batches[0].answers.append(QueryAnswer())
      link.answerByRow()
      return nil
    }
    if piece.kind == .synced {
      guard batches[0].current == nil else { throw stray() }
      let result = batches.removeFirst().result
      begin()
      link.answerByRow()
      return result
    }
    try take(piece)
    return nil
  }

  private func take(_ piece: Piece) throws(PostgresError) {
    guard let query = batches[0].current, !batches[0].isComplete else {
      // A server that goes away says why, also where nothing was asked.
      throw piece.kind == .refusal ? refusal(piece) : stray()
    }
    let place = batches[0].answers.count - 1
    switch piece.kind {
    case .row:
      guard batches[0].answers[place].rows.count < query.mostRows else {
        throw PostgresError(.excessive, "use \(address)", reason: "it sent more than \(query.mostRows) rows")
      }
      guard piece.size <= limits.row else {
        throw PostgresError(.excessive, "use \(address)", reason: "it sent a row of \(piece.size) bytes")
      }
      do throws(ValueFault) {
        batches[0].answers[place].rows.append(try piece.row())
      } catch {
        throw PostgresError(.unintelligible, "use \(address)", reason: "it sent \(error)")
      }
    case .rows, .command:
      // Rows come one by one, so these have none.
      guard piece.kind == .command || piece.rows == 0 else { throw stray() }
      batches[0].answers[place].count = piece.count
      batches[0].isComplete = true
    case .refusal:
      let refusal = refusal(piece)
      if refusal.endsConnection { throw refusal }
      batches[0].refusal = batches[0].refusal ?? refusal
      batches[0].isComplete = true
    case .skipped:
      guard batches[0].refusal != nil else { throw stray() }
      batches[0].isComplete = true
    case .synced, .other: throw stray()
    }
  }

  private func refusal(_ piece: Piece) -> PostgresError {
    // libpq makes such a piece itself when a connection breaks, without a code.
    if piece.state.isEmpty { return lost(piece.message) }
    return PostgresError("use \(address)", state: piece.state, message: piece.message)
  }

  private func stray() -> PostgresError {
    PostgresError(.unintelligible, "use \(address)", reason: "it sent an answer to no question")
  }

  private func lost(_ words: String? = nil) -> PostgresError {
    PostgresError(.lost, "use \(address)", reason: PostgresError.line(words ?? link.words))
  }
}
