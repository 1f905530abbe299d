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
          rejected.say(listener.refusal(of: user), to: StreamSocket(socket))
        }
      }
    } catch {
      // Out of descriptors or memory: new connections wait in the kernel.
      epoll.remove(listener.descriptor)
      restingListeners.insert(index)
    }
  }

  /// Closes this user's connection that was idle for longest, if there is one. Its client notices at its next call, and
  /// reconnects.
  private func makeRoom(at listener: ConnectionListener, from user: UInt32) {
    let idle = clients.values.filter { $0.listener === listener && $0.user == user && $0.isIdle }
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
    let client = ServerConnection(key, connection, StreamSocket(socket), listener: listener, most: limits.messageBytes)
    if (try? epoll.add(number, key: key)) == nil {
      listener?.leave(client.user)
    } else {
      clients[key] = client
    }
  }

  /// Reads once: others must be served too.
  func receive(_ client: ServerConnection) {
    guard client.takesInput else { return }
    switch client.socket.receive(into: &buffer) {
    case .nothing: break
    case .ended: client.isEnded = true
    case .moved(let count):
      client.lastUse = .now
      client.input.append(buffer[..<count])
      userBytes[client.user, default: 0] += count
      if userBytes[client.user, default: 0] > limits.userBytes { return close(client) }
    }
    advance(client)
  }

  func send(_ client: ServerConnection) {
    if !client.hasOutput {
      client.output = client.connection.outbox.take()
      client.sent = 0
    }
    var turn = 0
    // A client that reads as fast as it is written to must not keep others waiting.
    while client.hasOutput && !client.isHungUp && turn < Outbox.highWater {
      switch client.socket.send(client.output[client.sent...]) {
      case .moved(let count):
        client.sent += count
        turn += count
        client.outputSince = nil
        client.connection.outbox.sent(count)
        if !client.hasOutput {
          client.output = client.connection.outbox.take()
          client.sent = 0
        }
      case .nothing:
        if client.outputSince == nil {
          client.outputSince = .now
          stalled.insert(client.key)
        }
        return awaitEvents(client)
      case .ended: return hangUp(client)
      }
    }
    if !client.isBusy { advance(client) } else { awaitEvents(client) }
  }

  /// The client is gone. Its running call continues, except for a stream.
  func hangUp(_ client: ServerConnection) {
    guard !client.isHungUp else { return }
    client.isHungUp = true
    client.output = []
    client.outputSince = nil
    client.connection.outbox.close()
    if client.running?.wantsMore == true { client.running?.task.cancel() }
    epoll.remove(client.socket.descriptor.number)
    if !client.isBusy { advance(client) }
  }

  func closeIfDone(_ client: ServerConnection) {
    if !client.isBusy && (client.isHungUp || (!client.hasOutput && !client.connection.outbox.hasBytes)) {
      close(client)
    }
  }

  /// Closes at once, with whatever is left.
  func close(_ client: ServerConnection) {
    guard clients.removeValue(forKey: client.key) != nil else { return }
    (client.isClosing, client.isHungUp) = (true, true)
    client.running?.task.cancel()
    client.connection.outbox.close()
    callQueue.remove(client.key)
    endRunning(client)
    release(client.input.count + (client.held?.count ?? 0), of: client)
    client.listener?.leave(client.user)
    stalled.remove(client.key)
    // The socket is closed with the last reference to `client`. Tasks may keep its `connection` a little longer, which has no socket.
  }

  func release(_ count: Int, of client: ServerConnection) {
    userBytes[client.user, default: count] -= count
    if userBytes[client.user] ?? 0 <= 0 { userBytes[client.user] = nil }
  }

  func awaitEvents(_ client: ServerConnection) {
    guard !client.isHungUp, clients[client.key] != nil else { return }
    let awaits = (reads: client.takesInput, writes: client.hasOutput)
    guard awaits != client.awaits else { return }
    client.awaits = awaits
    epoll.change(client.socket.descriptor.number, key: client.key, reads: awaits.reads, writes: awaits.writes)
  }
}
