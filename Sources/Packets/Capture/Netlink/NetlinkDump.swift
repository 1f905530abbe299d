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

/// The kernel's answer to one question; the value is nil where the kernel has none.
package struct KernelAnswer<Value> {
  package let value: Value?

  /// Looks for the answer to the question `sequence` in a datagram; nil when it is not there.
  init?(to sequence: UInt32, in datagram: RawSpan, _ read: (borrowing NetlinkMessage) -> Value?) {
    var messages = NetlinkMessages(datagram)
    while let message = messages.next() {
      if message.sequence == sequence {
        value = read(message)
        return
      }
    }
    return nil
  }
}

extension NetlinkSocket {
  /// Sends one question and waits for its answer.
  func ask<Value>(
    _ question: borrowing NetlinkWriter, sequence: UInt32, _ attempt: String,
    _ read: (borrowing NetlinkMessage) -> Value?
  ) throws(KernelError) -> Value? {
    try send(question, attempt)
    var datagram = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = try receive(into: &datagram, attempt)
      if let answer = KernelAnswer(to: sequence, in: datagram.raw.within(0..<count), read) { return answer.value }
    }
  }
}
