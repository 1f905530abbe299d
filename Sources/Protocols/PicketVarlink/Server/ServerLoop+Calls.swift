internal import PicketJSON

extension ServerLoop {
  /// The size of a long request, which takes noticeable time to read.
  static let long = 16 << 10

  /// Begins the next call after the last one has ended; closes finished connections.
  func advance(_ client: ServerConnection) {
    while !client.isBusy && !client.isClosing && !client.connection.outbox.isFull {
      switch client.input.next() {
      case .tooLong: return close(client)
      case .message(let bytes):
        client.inputSince = nil
        release(1, of: client)
        let isLong = bytes.count > ServerLoop.long
        if callQueue.begin(CallQueue.Entry(key: client.key, user: client.user, isLong: isLong)) {
          start(bytes, client)
        } else {
          client.held = bytes
        }
      case .incomplete:
        if client.isHungUp && !client.isEnded { return receive(client) }
        if client.isEnded {
          client.isClosing = true
        } else if !client.input.isEmpty && client.inputSince == nil {
          client.inputSince = .now
          stalled.insert(client.key)
        }
        return client.isClosing ? closeOrSend(client) : awaitEvents(client)
      }
    }
    if client.isClosing { closeOrSend(client) } else { awaitEvents(client) }
  }

  private func closeOrSend(_ client: ServerConnection) {
    closeIfDone(client)
    awaitEvents(client)
  }

  private func start(_ bytes: [UInt8], _ client: ServerConnection) {
    let (service, connection, mailbox, key) = (service, client.connection, mailbox, client.key)
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
    client.running = (task, bytes.count, false)
  }

  /// From now on the call ends when its client goes, and does not count against its user.
  func wantMore(_ client: ServerConnection) {
    client.running?.wantsMore = true
    callQueue.end(client.user)
    if client.isHungUp || client.isClosing { client.running?.task.cancel() }
  }

  func startNext() {
    while let key = callQueue.next() {
      guard let client = clients[key], let bytes = client.held else { continue }
      client.held = nil
      start(bytes, client)
    }
  }

  /// Handles the end of a call, whose answer may still be on its way.
  func finish(_ client: ServerConnection, _ isAnswered: Bool) {
    endRunning(client)
    client.lastUse = .now
    if !isAnswered || stopping != nil { client.isClosing = true }
    send(client)
  }

  func endRunning(_ client: ServerConnection) {
    guard let running = client.running else { return }
    client.running = nil
    release(running.size, of: client)
    if !running.wantsMore {
      callQueue.end(client.user)
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
