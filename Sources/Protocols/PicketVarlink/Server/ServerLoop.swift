internal import PicketSystem

/// The server's thread: it owns all connections, never waits for one of them, and parses no JSON. Requests are parsed
/// and answered in tasks, one at a time for each connection.
final class ServerLoop {
  /// Keys of the kernel's events: the bell, listeners, and connections.
  static let bellKey: UInt64 = 0
  static let firstLine: UInt64 = 1 << 16

  let service: Service
  let limits: ServerLimits
  let mailbox: ServerMailbox
  let threads: CallThreads
  private let end: ServerEnd
  var epoll: Epoll
  var listeners: [ConnectionListener]
  var lines: [UInt64: ServerConnection] = [:]
  var nextKey = firstLine
  /// Bytes of each user's requests that were not answered yet.
  var userBytes: [UInt32: Int] = [:]
  var buffer = [UInt8](repeating: 0, count: 65_536)
  var turns: CallQueue
  /// Connections that wait for others, and listeners that rest for a moment.
  var (stalled, restingGates): (Set<UInt64>, Set<Int>) = ([], [])
  var farewells = RejectedConnections()
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
    turns = CallQueue(callsPerUser: limits.userCalls)
    threads = try CallThreads()
    epoll = try Epoll()
    try epoll.add(mailbox.descriptor, key: ServerLoop.bellKey)
    if !isHeld { openGates() }
  }

  /// Starts accepting; a listener without room in epoll is tried again.
  private func openGates() {
    for (index, listener) in listeners.enumerated()
    where (try? epoll.add(listener.descriptor, key: UInt64(index + 1))) == nil {
      restingGates.insert(index)
    }
  }

  func run() {
    while stopping == nil || !lines.isEmpty {
      let needsClock = !stalled.isEmpty || !restingGates.isEmpty || !farewells.isEmpty || stopping != nil
      for event in epoll.wait(milliseconds: needsClock ? 50 : nil) {
        if event.key == ServerLoop.bellKey {
          for message in mailbox.take() { take(message) }
        } else if event.key < ServerLoop.firstLine {
          accept(at: Int(event.key) - 1)
        } else if let line = lines[event.key] {
          serve(line, event)
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
    case .output(let key): if let line = lines[key] { send(line) }
    case .read(let key, let wantsMore, let isLong):
      if let line = lines[key], wantsMore { wantMore(line) }
      if isLong { turns.endLong() }
      startNext()
    case .finished(let key, let isAnswered): if let line = lines[key] { finish(line, isAnswered) }
    case .adopt(let number, let label, let peer, let state): adopt(Descriptor(owning: number), label, peer, state)
    case .turn(let done): done()
    case .open: if stopping == nil { openGates() }
    case .stop: stop()
    }
  }

  private func serve(_ line: ServerConnection, _ event: Epoll.Event) {
    if event.isWritable { send(line) }
    if event.isHungUp && !line.takesInput {
      hangUp(line)
    } else if event.isReadable && lines[line.key] != nil {
      receive(line)
    }
  }

  private func stop() {
    guard stopping == nil else { return }
    stopping = (.now + limits.stopping, false)
    for listener in listeners { epoll.remove(listener.descriptor) }
    listeners = []
    for line in lines.values {
      line.isClosing = true
      if line.running?.wantsMore == true { line.running?.task.cancel() }
      closeIfDone(line)
    }
  }

  /// Cuts off clients that made others wait for too long.
  private func lookAtClock(_ now: ContinuousClock.Instant) {
    for key in stalled {
      guard let line = lines[key], let since = [line.inputSince, line.outputSince].compactMap(\.self).min() else {
        stalled.remove(key)
        continue
      }
      if now - since > limits.stall { close(line) }
    }
    farewells.end(before: now)
    for index in restingGates where listeners.indices.contains(index) {
      if (try? epoll.add(listeners[index].descriptor, key: UInt64(index + 1))) != nil { restingGates.remove(index) }
    }
    guard let stopping, now > stopping.deadline else { return }
    if stopping.isLast {
      for line in lines.values { close(line) }
    } else {
      self.stopping = (now + limits.stopping, true)
      for line in lines.values { line.running?.task.cancel() }
    }
  }
}
