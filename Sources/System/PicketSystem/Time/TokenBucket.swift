/// A token bucket limits how often something may happen. Tokens return at a steady rate, up to a burst.
///
/// It counts nanoseconds of the rate instead of tokens, so no fraction is lost.
public struct TokenBucket: Sendable {
  /// `burst` tokens at once, and one more every `interval` nanoseconds.
  public struct Rate: Sendable {
    @usableFromInline let interval: UInt64
    @usableFromInline let full: UInt64

    public init(burst: UInt64, interval: UInt64) {
      self.interval = max(1, interval)
      full = burst * self.interval
    }

    /// `burst` tokens at once, and `perSecond` more each second.
    public init(burst: UInt64, perSecond: UInt64) {
      self.init(burst: burst, interval: 1_000_000_000 / max(1, perSecond))
    }
  }

  @usableFromInline var filled: UInt64
  @usableFromInline var since: UInt64 = 0

  public init(_ rate: Rate) { filled = rate.full }

  /// Whether `count` tokens are there at `now`, in nanoseconds of any clock. A clock that was turned back adds none.
  @inlinable public mutating func has(_ count: UInt64 = 1, rate: Rate, at now: UInt64) -> Bool {
    let passed = now > since ? min(rate.full, now &- since) : 0
    filled = min(rate.full, filled &+ passed)
    since = now
    return filled >= count * rate.interval
  }

  /// Takes tokens; false when there are too few.
  @inlinable public mutating func take(_ count: UInt64 = 1, rate: Rate, at now: UInt64) -> Bool {
    guard has(count, rate: rate, at: now) else { return false }
    filled -= count * rate.interval
    return true
  }

  /// Takes a token that `has` found.
  @inlinable public mutating func spend(_ count: UInt64 = 1, rate: Rate) {
    filled -= min(filled, count * rate.interval)
  }

  /// Returns tokens that turned out to be taken wrongly.
  @inlinable public mutating func giveBack(_ count: UInt64 = 1, rate: Rate) {
    filled = min(rate.full, filled &+ count * rate.interval)
  }
}

/// One token bucket for each sender, so that a flood spends only its sender's allowance.
public struct TokenBuckets: ~Copyable {
  @usableFromInline var buckets: [TokenBucket]
  @usableFromInline let rate: TokenBucket.Rate

  public init(count: Int, _ rate: TokenBucket.Rate) {
    self.rate = rate
    buckets = Array(repeating: TokenBucket(rate), count: max(1, count))
  }

  @inlinable public mutating func has(_ index: Int, at now: UInt64) -> Bool {
    buckets[place(index)].has(rate: rate, at: now)
  }

  @inlinable public mutating func take(_ index: Int, _ count: UInt64 = 1, at now: UInt64) -> Bool {
    buckets[place(index)].take(count, rate: rate, at: now)
  }

  @inlinable public mutating func spend(_ index: Int) { buckets[place(index)].spend(rate: rate) }

  @inlinable public mutating func giveBack(_ count: UInt64, to index: Int) {
    buckets[place(index)].giveBack(count, rate: rate)
  }

  /// The last bucket serves every index beyond it.
  @inlinable func place(_ index: Int) -> Int { min(index, buckets.count - 1) }
}
