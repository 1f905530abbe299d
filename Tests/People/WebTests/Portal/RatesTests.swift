import Testing

@testable import Web

@Suite struct RatesTests {
  private let second: UInt64 = 1_000_000_000

  @Test func `some come at once, and then one each while`() {
    let rates = Rates<Int>(burst: 3, each: .seconds(10))
    #expect((0..<5).map { _ in rates.take(1, at: second) } == [true, true, true, false, false])
    #expect(rates.take(2, at: second))
    #expect(!rates.take(1, at: 10 * second) && rates.take(1, at: 11 * second) && !rates.take(1, at: 12 * second))
  }

  @Test func `however many come, few are remembered, and those who have spent the most`() {
    let rates = Rates<Int>(burst: 2, each: .seconds(10), most: 100)
    while rates.take(-1, at: second) {}
    for key in 0..<1_000 {
      // Who is full again by then is forgotten.
      _ = rates.take(key, at: UInt64(key) * second)
      #expect(rates.count <= 100)
    }
    let flooded = Rates<Int>(burst: 2, each: .seconds(1_000), most: 100)
    for key in 0..<1_000 { _ = flooded.take(key, at: second) }
    #expect(flooded.count == 100)
  }
}
