import Capture
import Wire

/// Answers to the blocked questions of a batch, composed end to end and sent when its verdicts are.
struct Answers: ~Copyable {
  private var writer = Writer(capacity: 64 * 1_024)
  private var ends: [Int] = []
  private let answer = DNSAnswer()

  mutating func add(to queued: borrowing QueuedPacket) {
    guard let question = try? Packet.decode(queued.bytes) else { return }
    do {
      let packet = try UDPPacket(Envelope(of: question).reversed, into: &writer)
      try answer.deny(question.payload, as: .noData, into: &writer)
      try packet.close(in: &writer)
      ends.append(writer.count)
    } catch {
      // What came before lies before it.
      return
    }
  }

  mutating func send(_ injector: inout Injector) {
    var start = 0
    for end in ends {
      injector.send(writer.bytes.raw.within(start..<end))
      start = end
    }
    ends.removeAll(keepingCapacity: true)
    writer.reset()
  }
}
