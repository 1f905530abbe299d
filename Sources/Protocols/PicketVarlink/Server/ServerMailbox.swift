internal import PicketSystem
internal import Synchronization

/// What other threads have for the server's, and the wake-up for it.
final class ServerMailbox: Sendable {
  enum Message: Sendable {
    /// A connection has something to send.
    case output(UInt64)
    /// A request was read; one that wants more ends when its client goes, a long one lets the next long one be read.
    case read(UInt64, wantsMore: Bool, isLong: Bool)
    /// A call is over. Where its client cannot be told, it is cut off.
    case finished(UInt64, isAnswered: Bool)
    /// A connection that was made here: a descriptor to own.
    case adopt(CInt, label: String, Peer?, state: (any Sendable)?)
    /// Somebody wants to know that messages are taken.
    case turn(@Sendable () -> Void)
    /// Whoever waits at the sockets may come in.
    case open
    case stop
  }

  private let messages = Mutex<(waiting: [Message], isClosed: Bool)>(([], false))
  private let wakeup: Wakeup

  init() throws(Failure) { wakeup = try Wakeup() }

  /// To wait by.
  var descriptor: CInt { wakeup.descriptor }

  /// False when nobody takes messages any more.
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

  /// The last messages.
  func close() -> [Message] {
    messages.withLock { messages in
      defer { messages = ([], true) }
      return messages.waiting
    }
  }
}
