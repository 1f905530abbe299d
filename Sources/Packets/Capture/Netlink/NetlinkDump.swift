internal import CNetfilter
internal import PicketSystem
internal import Wire

/// Reads one of the kernel's tables to its end, over a socket of its own.
struct NetlinkDump: ~Copyable {
  private var socket: NetlinkSocket
  private let attempt: String
  private var buffer: [UInt8] = ZeroedMemory.zeros(NetlinkDump.size)

  /// The maximum of one part of a dump.
  private static let size = 65_536

  init(from part: NetlinkSocket.Part, _ attempt: String) throws(KernelError) {
    socket = try NetlinkSocket(to: part)
    self.attempt = attempt
  }

  /// Sends one request and passes every message of the answer to `body`.
  mutating func read(
    _ type: UInt16, _ question: (inout NetlinkWriter) -> Void, _ body: (borrowing NetlinkMessage) -> Void
  ) throws(KernelError) {
    let sequence = socket.nextSequence()
    var message = NetlinkWriter()
    message.message(type, flags: NLM_F_DUMP, sequence: sequence, question)
    try socket.send(message, attempt)
    while true {
      let count = try socket.receive(into: &buffer, attempt)
      var messages = NetlinkMessages(buffer.raw.within(0..<count))
      while let message = messages.next() {
        guard message.sequence == sequence else { continue }
        if message.isEnd { return }
        if let code = message.acknowledgement { throw KernelError(attempt, code: code) }
        body(message)
      }
    }
  }
}
