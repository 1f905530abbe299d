/// A token bucket: how often something may happen. Tokens come back at a steady rate, up to a burst.
///
/// It counts nanoseconds of the rate in place of tokens, so that no fraction is lost.
public struct TokenBucket: Sendable {
  /// So many tokens at once, and one more each `interval` nanoseconds.
  public struct Rate: Sendable {
    @usableFromInline let interval: UInt64
    @usableFromInline let full: UInt64

    public init(burst: UInt64, interval: UInt64) {
      self.interval = max(1, interval)
      full = burst * self.interval
    }

    /// So many tokens at once, and so many more each second.
    public init(burst: UInt64, perSecond: UInt64) {
      self.init(burst: burst, interval: 1_000_000_000 / max(1, perSecond))
    }
  }

  @usableFromInline var filled: UInt64
  @usableFromInline var since: UInt64 = 0

  public init(_ rate: Rate) { filled = rate.full }

  /// Whether so many tokens are there at `now`, in nanoseconds of any clock. A clock that was turned back gives none.
  @inlinable public mutating func has(_ count: UInt64 = 1, rate: Rate, at now: UInt64) -> Bool {
    let passed = now > since ? min(rate.full, now &- since) : 0
    filled = min(rate.full, filled &+ passed)
    since = now
    return filled >= count * rate.interval
  }

  /// Takes tokens; false when there are not so many.
  @inlinable public mutating func take(_ count: UInt64 = 1, rate: Rate, at now: UInt64) -> Bool {
    guard has(count, rate: rate, at: now) else { return false }
    filled -= count * rate.interval
    return true
  }

  /// Takes a token that `has` found.
  @inlinable public mutating func spend(_ count: UInt64 = 1, rate: Rate) {
    filled -= min(filled, count * rate.interval)
  }

  /// Gives tokens back that were taken for something else.
  @inlinable public mutating func giveBack(_ count: UInt64 = 1, rate: Rate) {
    filled = min(rate.full, filled &+ count * rate.interval)
  }
}

/// One token bucket for each of several senders, so that a flood costs its sender's allowance alone.
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
