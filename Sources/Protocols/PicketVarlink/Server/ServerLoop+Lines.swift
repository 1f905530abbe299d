internal import PicketSystem

extension ServerLoop {
  /// Accepts a limited number in one turn: existing connections come next.
  func accept(at index: Int) {
    guard listeners.indices.contains(index) else { return }
    let listener = listeners[index]
    do throws(Failure) {
      for _ in 0..<128 {
        guard let socket = try listener.accept() else { return }
        // A client that has left already has no credentials.
        guard let peer = try? Peer(of: socket) else { continue }
        let user = peer.credentials.user
        if let payer = listener.payer(for: user) { makeRoom(at: listener, from: payer) }
        if listener.enter(user) {
          open(socket, listener.options.label, peer, listener)
        } else {
          farewells.say(listener.refusal(of: user), to: StreamSocket(socket))
        }
      }
    } catch {
      // Out of descriptors or memory: new connections wait in the kernel.
      epoll.remove(listener.descriptor)
      restingGates.insert(index)
    }
  }

  /// Closes this user's connection that was idle for longest, if there is one. Its client notices at its next call, and
  /// reconnects.
  private func makeRoom(at listener: ConnectionListener, from user: UInt32) {
    let idle = lines.values.filter { $0.listener === listener && $0.user == user && $0.isIdle }
    if let oldest = idle.min(by: { $0.lastUse < $1.lastUse }) { close(oldest) }
  }

  func adopt(_ socket: consuming Descriptor, _ label: String, _ peer: Peer?, _ state: (any Sendable)?) {
    guard stopping == nil, let peer = peer ?? (try? Peer(of: socket)) else { return }
    open(socket, label, peer, nil, state)
  }

  private func open(
    _ socket: consuming Descriptor, _ label: String, _ peer: Peer, _ listener: ConnectionListener?,
    _ state: (any Sendable)? = nil
  ) {
    let key = nextKey
    nextKey += 1
    let connection = Connection(label: label, peer: peer, outbox: Outbox { [mailbox] in mailbox.post(.output(key)) })
    if let state { connection.setState(state) }
    let number = socket.number
    let line = ServerConnection(key, connection, StreamSocket(socket), listener: listener, most: limits.messageBytes)
    if (try? epoll.add(number, key: key)) == nil {
      listener?.leave(line.user)
    } else {
      lines[key] = line
    }
  }

  /// Reads once: others must be served too.
  func receive(_ line: ServerConnection) {
    guard line.takesInput else { return }
    switch line.socket.receive(into: &buffer) {
    case .nothing: break
    case .ended: line.isEnded = true
    case .moved(let count):
      line.lastUse = .now
      line.input.append(buffer[..<count])
      userBytes[line.user, default: 0] += count
      if userBytes[line.user, default: 0] > limits.userBytes { return close(line) }
    }
    advance(line)
  }

  func send(_ line: ServerConnection) {
    if !line.hasOutput {
      line.output = line.connection.outbox.take()
      line.sent = 0
    }
    var turn = 0
    // A client that reads as fast as it is written to must not keep others waiting.
    while line.hasOutput && !line.isHungUp && turn < Outbox.highWater {
      switch line.socket.send(line.output[line.sent...]) {
      case .moved(let count):
        line.sent += count
        turn += count
        line.outputSince = nil
        line.connection.outbox.sent(count)
        if !line.hasOutput {
          line.output = line.connection.outbox.take()
          line.sent = 0
        }
      case .nothing:
        if line.outputSince == nil {
          line.outputSince = .now
          stalled.insert(line.key)
        }
        return awaitEvents(line)
      case .ended: return hangUp(line)
      }
    }
    if !line.isBusy { advance(line) } else { awaitEvents(line) }
  }

  /// The client is gone. Its running call continues, except for a stream.
  func hangUp(_ line: ServerConnection) {
    guard !line.isHungUp else { return }
    line.isHungUp = true
    line.output = []
    line.outputSince = nil
    line.connection.outbox.close()
    if line.running?.wantsMore == true { line.running?.task.cancel() }
    epoll.remove(line.socket.descriptor.number)
    if !line.isBusy { advance(line) }
  }

  func closeIfDone(_ line: ServerConnection) {
    if !line.isBusy && (line.isHungUp || (!line.hasOutput && !line.connection.outbox.hasBytes)) { close(line) }
  }

  /// Closes at once, with whatever is left.
  func close(_ line: ServerConnection) {
    guard lines.removeValue(forKey: line.key) != nil else { return }
    (line.isClosing, line.isHungUp) = (true, true)
    line.running?.task.cancel()
    line.connection.outbox.close()
    turns.remove(line.key)
    endRunning(line)
    release(line.input.count + (line.held?.count ?? 0), of: line)
    line.listener?.leave(line.user)
    stalled.remove(line.key)
    // The socket is closed with the line; tasks may hold the connection a little longer, but not the line.
  }

  func release(_ count: Int, of line: ServerConnection) {
    userBytes[line.user, default: count] -= count
    if userBytes[line.user] ?? 0 <= 0 { userBytes[line.user] = nil }
  }

  func awaitEvents(_ line: ServerConnection) {
    guard !line.isHungUp, lines[line.key] != nil else { return }
    let awaits = (reads: line.takesInput, writes: line.hasOutput)
    guard awaits != line.awaits else { return }
    line.awaits = awaits
    epoll.change(line.socket.descriptor.number, key: line.key, reads: awaits.reads, writes: awaits.writes)
  }
}
