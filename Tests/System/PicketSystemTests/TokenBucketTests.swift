import PicketSystem
import Testing

@Suite struct TokenBucketTests {
  private static let second: UInt64 = 1_000_000_000

  @Test func `a burst passes at once, and then one each interval`() {
    let rate = TokenBucket.Rate(burst: 3, interval: 100)
    var bucket = TokenBucket(rate)
    let passed = [0, 0, 0, 0, 99, 100, 100, 250, 299, 300].map { bucket.take(rate: rate, at: 1_000 + $0) }
    #expect(passed == [true, true, true, false, false, true, false, true, false, true])
  }

  @Test func `a bucket holds its burst and no more, however long nobody came`() {
    let rate = TokenBucket.Rate(burst: 2, perSecond: 1_000)
    var bucket = TokenBucket(rate)
    let later = (0..<5).filter { _ in bucket.take(rate: rate, at: .max) }
    #expect(later.count == 2)
  }

  @Test func `a clock that was turned back gives nothing`() {
    let rate = TokenBucket.Rate(burst: 1, interval: 10)
    var bucket = TokenBucket(rate)
    let passed = [1_000, 500, 509, 510].map { bucket.take(rate: rate, at: $0) }
    #expect(passed == [true, false, false, true])
  }

  @Test func `tokens are there until they are spent, and may be given back`() {
    let rate = TokenBucket.Rate(burst: 4, interval: 1_000)
    var bucket = TokenBucket(rate)
    var seen = [bucket.has(4, rate: rate, at: 0), bucket.has(4, rate: rate, at: 0)]
    bucket.spend(3, rate: rate)
    seen.append(bucket.has(2, rate: rate, at: 0))
    bucket.giveBack(2, rate: rate)
    seen += [bucket.take(3, rate: rate, at: 0), bucket.take(rate: rate, at: 0)]
    bucket.giveBack(100, rate: rate)
    seen += [bucket.take(4, rate: rate, at: 0), bucket.take(rate: rate, at: 0)]
    #expect(seen == [true, true, false, true, false, true, false])
  }

  @Test(arguments: [UInt64(1), 16, 100, 200, 1_000]) func `over ten seconds the rate is what was asked`(
    _ perSecond: UInt64
  ) {
    let rate = TokenBucket.Rate(burst: 5, perSecond: perSecond)
    var bucket = TokenBucket(rate)
    var passed: UInt64 = 0
    for step in 0..<UInt64(10_000) where bucket.take(rate: rate, at: step * Self.second / 1_000) { passed += 1 }
    #expect((perSecond * 10 - 1...perSecond * 10 + 5).contains(passed))
  }

  @Test func `one sender's flood leaves the others theirs, and indices beyond the last share its bucket`() {
    var buckets = TokenBuckets(count: 3, TokenBucket.Rate(burst: 2, interval: Self.second))
    let flood = (0..<10).filter { _ in buckets.take(0, at: 1) }
    #expect(flood.count == 2)
    let (other, isThere) = (buckets.take(1, 2, at: 1), buckets.has(2, at: 1))
    #expect(other && isThere)
    buckets.spend(2)
    let (beyond, last) = (buckets.take(7, at: 1), buckets.take(2, at: 1))
    #expect(beyond && !last)
    buckets.giveBack(1, to: 0)
    let (first, second) = (buckets.take(0, at: 1), buckets.take(0, at: 1))
    #expect(first && !second)
  }
}
