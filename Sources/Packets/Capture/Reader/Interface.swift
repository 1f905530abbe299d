/// A capture's data about one interface.
struct Interface {
  let linkType: UInt32
  /// 0 when there was no limit.
  let snapLength: UInt32
  var clock = Clock()
}

/// How an interface counts time (pcapng, options if_tsresol and if_tsoffset).
///
/// The arithmetic uses 128 bits, where no 64-bit count, resolution or offset can overflow, and clamps the result.
struct Clock {
  /// Nanoseconds are `(ticks * multiplier / divisor >> shift) + offset`; microseconds unless an option says otherwise.
  private var multiplier: Int128 = 1_000
  private var divisor: Int128 = 1
  private var shift: UInt8 = 0
  private var offset: Int128 = 0

  /// Seconds to add to every time stamp.
  mutating func setOffset(_ seconds: Int64) { offset = Int128(seconds) * 1_000_000_000 }

  /// 10^-n seconds for a value n below 128, else 2^-(n - 128).
  mutating func setResolution(_ value: UInt8) {
    multiplier = 1
    divisor = 1
    shift = 0
    if value & 0x80 != 0 {
      multiplier = 1_000_000_000
      shift = value & 0x7f
    } else if value <= 9 {
      for _ in value..<9 { multiplier *= 10 }
    } else {
      // At 10^-29 s, 64 bits of ticks are less than a nanosecond together.
      for _ in 9..<min(value, 30) { divisor *= 10 }
    }
  }

  func nanoseconds(_ ticks: UInt64) -> UInt64 {
    var time = Int128(ticks) * multiplier
    if divisor != 1 { time /= divisor }
    time >>= Int128(shift)
    return UInt64(clamping: time + offset)
  }
}
