import Testing

@testable import Messages

/// What waits for a receiver, and when it is tried.
@Suite struct MessageQueueTests {
  private func message(_ number: Int) -> GuardianMessage {
    GuardianMessage(id: "\(number)", kind: .devices, time: 0, discreet: "d", clear: "c")
  }

  @Test func `messages go in their order, and one that fails is tried again after longer and longer pauses`() {
    var queue = MessageQueue()
    for number in 1...2 { queue.add(message(number), at: 100) }
    #expect(queue.due(at: 100)?.id == "1")
    var time = 100
    for pause in MessageQueue.pauses + [MessageQueue.pauses.last ?? 0] {
      queue.failed(message(1), isForGood: false, at: time)
      #expect(queue.due(at: time + pause - 1) == nil && queue.wait(at: time) == pause)
      time += pause
      #expect(queue.due(at: time)?.id == "1")
    }
    queue.delivered(message(1))
    // The receiver is back: what waits behind it goes at once, and pauses begin anew.
    #expect(queue.due(at: time)?.id == "2")
    queue.failed(message(2), isForGood: false, at: time)
    #expect(queue.wait(at: time) == MessageQueue.pauses[0])
    queue.delivered(message(2))
    #expect(queue.count == 0 && queue.wait(at: time) == nil && queue.lost == 0)
  }

  @Test func `no more wait than may, and none for longer than a day`() {
    var queue = MessageQueue()
    for number in 0..<MessageQueue.most + 3 { queue.add(message(number), at: number) }
    #expect(queue.count == MessageQueue.most && queue.lost == 3)
    #expect(queue.due(at: 100)?.id == "3")
    #expect(queue.due(at: MessageQueue.longest + 4)?.id == "5" && queue.lost == 5)
    #expect(queue.due(at: 10 * MessageQueue.longest) == nil && queue.count == 0 && queue.lost == MessageQueue.most + 3)
  }

  @Test func `what a receiver refuses for good goes, and one that wants rest gets it within bounds`() {
    var queue = MessageQueue()
    for number in 1...2 { queue.add(message(number), at: 0) }
    queue.failed(message(1), isForGood: true, at: 0)
    #expect(queue.count == 1 && queue.lost == 1)
    queue.failed(message(2), isForGood: false, wait: 120, at: 10)
    #expect(queue.wait(at: 10) == 120)
    queue.failed(message(2), isForGood: false, wait: .max, at: 200)
    #expect(queue.wait(at: 200) == MessageQueue.pauses.last)
  }

  @Test func `what another machine tells goes, and is not lost`() {
    var queue = MessageQueue()
    for number in 1...2 { queue.add(message(number), at: 0) }
    #expect(queue.holds(message(1)))
    queue.drop(message(1))
    #expect(!queue.holds(message(1)) && queue.due(at: 0)?.id == "2" && queue.lost == 0)
  }
}
