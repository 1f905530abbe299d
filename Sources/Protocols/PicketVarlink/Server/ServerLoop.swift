internal import PicketSystem

/// The server's thread: it owns all connections, never waits for one of them, and parses no JSON. Requests are parsed
/// and answered in tasks, one at a time for each connection.
final class ServerLoop {
  /// Keys of the kernel's events: the mailbox, listeners, and clients.
  static let mailboxKey: UInt64 = 0
  static let firstClient: UInt64 = 1 << 16

  let service: Service
  let limits: ServerLimits
  let mailbox: ServerMailbox
  let threads: CallThreads
  private let end: ServerEnd
  var epoll: Epoll
  var listeners: [ConnectionListener]
  var clients: [UInt64: ServerConnection] = [:]
  var nextKey = firstClient
  /// Bytes of each user's requests that were not answered yet.
  var userBytes: [UInt32: Int] = [:]
  var buffer = [UInt8](repeating: 0, count: 65_536)
  var callQueue: CallQueue
  /// Connections that wait for others, and listeners that rest for a moment.
  var (stalled, restingListeners): (Set<UInt64>, Set<Int>) = ([], [])
  var rejected = RejectedConnections()
  private var nextLook = ContinuousClock.now
  /// The end of the shutdown, and whether calls were cancelled.
  var stopping: (deadline: ContinuousClock.Instant, isLast: Bool)?

  init(
    _ service: Service, listeners: [ConnectionListener], limits: ServerLimits, mailbox: ServerMailbox, end: ServerEnd,
    isHeld: Bool
  ) throws(Failure) {
    self.service = service
    self.listeners = listeners
    self.limits = limits
    self.mailbox = mailbox
    self.end = end
    callQueue = CallQueue(callsPerUser: limits.userCalls)
    threads = try CallThreads()
    epoll = try Epoll()
    try epoll.add(mailbox.descriptor, key: ServerLoop.mailboxKey)
    if !isHeld { startAccepting() }
  }

  /// Starts accepting; a listener without room in epoll is tried again.
  private func startAccepting() {
    for (index, listener) in listeners.enumerated()
    where (try? epoll.add(listener.descriptor, key: UInt64(index + 1))) == nil {
      restingListeners.insert(index)
    }
  }

  func run() {
    while stopping == nil || !clients.isEmpty {
      let needsClock = !stalled.isEmpty || !restingListeners.isEmpty || !rejected.isEmpty || stopping != nil
      for event in epoll.wait(milliseconds: needsClock ? 50 : nil) {
        if event.key == ServerLoop.mailboxKey {
          for message in mailbox.take() { take(message) }
        } else if event.key < ServerLoop.firstClient {
          accept(at: Int(event.key) - 1)
        } else if let client = clients[event.key] {
          serve(client, event)
        }
      }
      let now = ContinuousClock.now
      if needsClock && now >= nextLook {
        nextLook = now + .milliseconds(50)
        lookAtClock(now)
      }
    }
    for message in mailbox.close() {
      switch message {
      case .adopt(let number, _, _, _): _ = Descriptor(owning: number)
      case .turn(let done): done()
      default: break
      }
    }
    listeners = []
    end.come()
  }

  private func take(_ message: ServerMailbox.Message) {
    switch message {
    case .output(let key): if let client = clients[key] { send(client) }
    case .read(let key, let wantsMore, let isLong):
      if let client = clients[key], wantsMore { wantMore(client) }
      if isLong { callQueue.endLong() }
      startNext()
    case .finished(let key, let isAnswered): if let client = clients[key] { finish(client, isAnswered) }
    case .adopt(let number, let label, let peer, let state): adopt(Descriptor(owning: number), label, peer, state)
    case .turn(let done): done()
    case .open: if stopping == nil { startAccepting() }
    case .stop: stop()
    }
  }

  private func serve(_ client: ServerConnection, _ event: Epoll.Event) {
    if event.isWritable { send(client) }
    if event.isHungUp && !client.takesInput {
      hangUp(client)
    } else if event.isReadable && clients[client.key] != nil {
      receive(client)
    }
  }

  private func stop() {
    guard stopping == nil else { return }
    stopping = (.now + limits.stopping, false)
    for listener in listeners { epoll.remove(listener.descriptor) }
    listeners = []
    for client in clients.values {
      client.isClosing = true
      if client.running?.wantsMore == true { client.running?.task.cancel() }
      closeIfDone(client)
    }
  }

  /// Cuts off clients that made others wait for too long.
  private func lookAtClock(_ now: ContinuousClock.Instant) {
    for key in stalled {
      guard let client = clients[key], let since = [client.inputSince, client.outputSince].compactMap(\.self).min()
      else {
        stalled.remove(key)
        continue
      }
      if now - since > limits.stall { close(client) }
    }
    rejected.end(before: now)
    for index in restingListeners where listeners.indices.contains(index) {
      if (try? epoll.add(listeners[index].descriptor, key: UInt64(index + 1))) != nil { restingListeners.remove(index) }
    }
    guard let stopping, now > stopping.deadline else { return }
    if stopping.isLast {
      for client in clients.values { close(client) }
    } else {
      self.stopping = (now + limits.stopping, true)
      for client in clients.values { client.running?.task.cancel() }
    }
  }
}
