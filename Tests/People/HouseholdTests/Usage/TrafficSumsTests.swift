import Support
import Testing

@testable import Household

@Suite struct TrafficSumsTests {
  private struct Amount: Equatable { var (received, sent) = (0, 0) }

  @Test func `sums of near and far numbers are those of a dictionary`() {
    var random = SeededGenerator(seed: 41)
    var (sums, expected) = (TrafficSums(), [Int: Amount]())
    for _ in 0..<20_000 {
      let reach = [10, 1_000, 1 << 16, 1 << 40].randomElement(using: &random) ?? 1
      let number = Int.random(in: -3..<reach, using: &random)
      let (received, sent) = (Int.random(in: 1...9_999, using: &random), Int.random(in: 0...9, using: &random))
      sums.add(received: received, sent: sent, to: number)
      expected[number, default: Amount()].received += received
      expected[number, default: Amount()].sent += sent
    }
    var found: [Int: Amount] = [:]
    sums.forEach { number, sum in
      #expect(found.updateValue(Amount(received: sum.received, sent: sum.sent), forKey: number) == nil)
    }
    #expect(found == expected)
  }

  @Test func `a sum stays at the most that is told`() {
    var sums = TrafficSums()
    for _ in 0..<20 { sums.add(received: .max, sent: 1 << 60, to: 7) }
    sums.forEach { _, sum in #expect(sum.received == 1 << 61 && sum.sent == 1 << 61) }
  }
}
