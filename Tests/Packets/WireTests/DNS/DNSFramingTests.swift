import Testing
import Wire

@Suite struct DNSFramingTests {
  private let stream: [UInt8] = [0, 3, 1, 2, 3, 0, 0, 0, 1, 9]

  @Test func `several messages lie in one segment`() {
    let steps = [0, 5, 7, 10].map { DNSFraming.next(in: stream.raw, at: $0) }
    #expect(steps == [.message(2..<5), .message(7..<7), .message(9..<10), .more(needed: 2)])
  }

  @Test func `a message that was cut says how much is missing`() {
    let needed = (0..<5).map { DNSFraming.next(in: Array(stream[..<$0]).raw) }
    #expect(needed == [2, 1, 3, 2, 1].map { .more(needed: $0) })
  }
}
