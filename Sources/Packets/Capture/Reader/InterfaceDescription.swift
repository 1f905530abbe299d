/// A capture's data about one interface.
struct InterfaceDescription {
  let linkType: UInt32
  /// 0 when there was no limit.
  let snapLength: UInt32
  var clock = TimestampFormat()
}

/// How an interface counts time (pcapng, options if_tsresol and if_tsoffset).
///
/// The arithmetic uses 128 bits, where no 64-bit count, resolution or offset can overflow, and clamps the result.
struct TimestampFormat {
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

/// A capture's data about one packet; the packet itself is `CaptureReader.bytes` until the next record is read.
public struct CaptureRecord: Hashable, Sendable {
  /// Counts from 1 through the whole capture, as Wireshark's first column does.
  public internal(set) var number: UInt64 = 0
  /// Since 1970, UTC; 0 where the capture holds no time (simple packet blocks).
  public let nanoseconds: UInt64
  /// www.tcpdump.org/linktypes.html; `LinkLayer(linkType:)` of module Wire reads frames of it.
  public let linkType: UInt32
  public let capturedLength: UInt32
  /// The length on the wire, as stated: more than was captured when the capture was made with a small snapshot length.
  public let originalLength: UInt32
  /// Position in the current section's list of interfaces; 0 in a pcap.
  public let interface: UInt32
}
