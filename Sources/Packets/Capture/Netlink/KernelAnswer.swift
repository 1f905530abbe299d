internal import Wire

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
