internal import PicketSystem

/// The server thread's view of a connection. No other thread uses it.
final class ServerConnection {
  let key: UInt64
  let connection: Connection
  let socket: StreamSocket
  /// nil for a connection made in this process.
  let listener: ConnectionListener?

  var input: MessageBuffer
  /// Output, and how much of it was sent.
  var output: [UInt8] = []
  var sent = 0
  /// The running call, with the size of its request.
  var running: (task: Task<Void, Never>, size: Int, wantsMore: Bool)?
  /// A request that waits for its turn to be read.
  var held: [UInt8]?

  /// No more input will come.
  var isEnded = false
  /// The client no longer reads.
  var isHungUp = false
  /// Sends the remaining output, then closes.
  var isClosing = false
  /// Since when a message is incomplete, or output unread.
  var inputSince: ContinuousClock.Instant?
  var outputSince: ContinuousClock.Instant?
  /// When data last came or was answered.
  var lastUse = ContinuousClock.now
  /// What epoll watches.
  var awaits = (reads: true, writes: false)

  init(
    _ key: UInt64, _ connection: Connection, _ socket: consuming StreamSocket, listener: ConnectionListener?, most: Int
  ) {
    self.key = key
    self.connection = connection
    self.socket = socket
    self.listener = listener
    input = MessageBuffer(most: most)
  }

  var user: UInt32 { connection.peer.credentials.user }
  var isBusy: Bool { running != nil || held != nil }
  /// No call runs or is being answered. Half a message does not count as a call.
  var isIdle: Bool { !isBusy && !isClosing && !isHungUp && !hasOutput && !connection.outbox.hasBytes }
  var hasOutput: Bool { sent < output.count }
  /// Whether to read input: after the last call has ended and its answer was mostly read.
  var takesInput: Bool { !isBusy && !isEnded && !isClosing && !connection.outbox.isFull }
}
