internal import PicketSystem
internal import Synchronization

/// Messages of other threads to the server's thread, and its wake-up.
final class ServerMailbox: Sendable {
  enum Message: Sendable {
    /// A connection has something to send.
    case output(UInt64)
    /// A request was parsed; a stream ends when its client goes, and after a long one the next long one is parsed.
    case read(UInt64, wantsMore: Bool, isLong: Bool)
    /// A call has ended. If its client cannot be answered, it is cut off.
    case finished(UInt64, isAnswered: Bool)
    /// A connection made in this process: a descriptor to own.
    case adopt(CInt, label: String, Peer?, state: (any Sendable)?)
    /// Asks for a sign that messages are taken.
    case turn(@Sendable () -> Void)
    /// Accept waiting connections.
    case open
    case stop
  }

  private let messages = Mutex<(waiting: [Message], isClosed: Bool)>(([], false))
  private let wakeup: Wakeup

  init() throws(Failure) { wakeup = try Wakeup() }

  /// For the server's poll loop.
  var descriptor: CInt { wakeup.descriptor }

  /// False when messages are no longer taken.
  @discardableResult func post(_ message: Message) -> Bool {
    let (isFirst, isClosed) = messages.withLock { messages in
      if messages.isClosed { return (false, true) }
      messages.waiting.append(message)
      return (messages.waiting.count == 1, false)
    }
    if isFirst { wakeup.signal() }
    return !isClosed
  }

  func take() -> [Message] {
    wakeup.clear()
    return messages.withLock { messages in
      defer { messages.waiting = [] }
      return messages.waiting
    }
  }

  /// Takes the last messages.
  func close() -> [Message] {
    messages.withLock { messages in
      defer { messages = ([], true) }
      return messages.waiting
    }
  }
}
