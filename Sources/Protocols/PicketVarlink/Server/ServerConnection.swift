internal import PicketSystem

/// A connection, as the server's thread sees it. Nobody else touches it.
final class ServerConnection {
  let key: UInt64
  let connection: Connection
  let socket: StreamSocket
  /// Nil for a connection that was made in this process.
  let listener: ConnectionListener?

  var input: MessageBuffer
  /// What is being sent, and how much of it was.
  var output: [UInt8] = []
  var sent = 0
  /// The call that runs, with the size of its request.
  var running: (task: Task<Void, Never>, size: Int, wantsMore: Bool)?
  /// A request that waits for others to be read.
  var held: [UInt8]?

  /// Nothing more comes.
  var isEnded = false
  /// Nobody hears any more.
  var isHungUp = false
  /// What is there is still sent, and then it ends.
  var isClosing = false
  /// Since when a message lacks its end, or output its reader.
  var inputSince: ContinuousClock.Instant?
  var outputSince: ContinuousClock.Instant?
  /// When something came last, or was answered.
  var lastUse = ContinuousClock.now
  /// What the kernel was asked to tell.
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
  /// Nobody waits for anything here: no call runs or is answered. Half a message is no call.
  var isIdle: Bool { !isBusy && !isClosing && !isHungUp && !hasOutput && !connection.outbox.hasBytes }
  var hasOutput: Bool { sent < output.count }
  /// New bytes are taken when the last call is over and its answer mostly read.
  var takesInput: Bool { !isBusy && !isEnded && !isClosing && !connection.outbox.isFull }
}
