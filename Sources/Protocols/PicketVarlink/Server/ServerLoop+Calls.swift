internal import PicketJSON

extension ServerLoop {
  /// The size of a long request, which takes noticeable time to read.
  static let long = 16 << 10

  /// Begins the next call after the last one has ended; closes finished connections.
  func advance(_ line: ServerConnection) {
    while !line.isBusy && !line.isClosing && !line.connection.outbox.isFull {
      switch line.input.next() {
      case .tooLong: return close(line)
      case .message(let bytes):
        line.inputSince = nil
        release(1, of: line)
        let isLong = bytes.count > ServerLoop.long
        if turns.begin(CallQueue.Entry(key: line.key, user: line.user, isLong: isLong)) {
          start(bytes, line)
        } else {
          line.held = bytes
        }
      case .incomplete:
        if line.isHungUp && !line.isEnded { return receive(line) }
        if line.isEnded {
          line.isClosing = true
        } else if !line.input.isEmpty && line.inputSince == nil {
          line.inputSince = .now
          stalled.insert(line.key)
        }
        return line.isClosing ? closeOrSend(line) : awaitEvents(line)
      }
    }
    if line.isClosing { closeOrSend(line) } else { awaitEvents(line) }
  }

  private func closeOrSend(_ line: ServerConnection) {
    closeIfDone(line)
    awaitEvents(line)
  }

  private func start(_ bytes: [UInt8], _ line: ServerConnection) {
    let (service, connection, mailbox, key) = (service, line.connection, mailbox, line.key)
    let isLong = bytes.count > ServerLoop.long
    let task = Task(executorPreference: threads) {
      let call = Call(bytes, on: connection)
      let handler = call.flatMap { service.handler(of: $0) }
      if isLong || call?.wantsMore == true {
        mailbox.post(.read(key, wantsMore: call?.wantsMore == true, isLong: isLong))
      }
      if let call, let handler { await handler(call) }
      mailbox.post(.finished(key, isAnswered: call?.finish() ?? false))
    }
    line.running = (task, bytes.count, false)
  }

  /// From now on the call ends when its client goes, and does not count against its user.
  func wantMore(_ line: ServerConnection) {
    line.running?.wantsMore = true
    turns.end(line.user)
    if line.isHungUp || line.isClosing { line.running?.task.cancel() }
  }

  func startNext() {
    while let key = turns.next() {
      guard let line = lines[key], let bytes = line.held else { continue }
      line.held = nil
      start(bytes, line)
    }
  }

  /// Handles the end of a call, whose answer may still be on its way.
  func finish(_ line: ServerConnection, _ isAnswered: Bool) {
    endRunning(line)
    line.lastUse = .now
    if !isAnswered || stopping != nil { line.isClosing = true }
    send(line)
  }

  func endRunning(_ line: ServerConnection) {
    guard let running = line.running else { return }
    line.running = nil
    release(running.size, of: line)
    if !running.wantsMore {
      turns.end(line.user)
      startNext()
    }
  }
}

extension Call {
  /// Parses a call. nil for invalid bytes; the client is cut off, with a reason if possible.
  fileprivate convenience init?(_ bytes: [UInt8], on connection: Connection) {
    guard let message = try? JSON(parsing: bytes, mostBytes: bytes.count) else { return nil }
    do throws(Request.Fault) {
      self.init(try Request(message), on: connection)
    } catch {
      _ = connection.outbox.put(Response.error(.invalidParameter(error.member)).bytes)
      return nil
    }
  }
}
