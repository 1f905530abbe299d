internal import PicketSystem

/// One moment on two clocks.
public struct ClockReading: Hashable, Sendable {
  static let second: UInt64 = 1_000_000_000

  /// Nanoseconds since 1970: what people write. Somebody may set it.
  public var wall: UInt64
  /// Nanoseconds since the machine was started, sleep included: what nobody can set.
  public var boot: UInt64
  /// Which start of the machine that was.
  public var machine: String
  /// Whether the kernel says that the wall clock is synchronised. Nil where this program may not ask.
  public var isSynchronised: Bool?

  public init(wall: UInt64, boot: UInt64, machine: String, isSynchronised: Bool? = false) {
    self.wall = wall
    self.boot = boot
    self.machine = machine
    self.isSynchronised = isSynchronised
  }

  public static var now: ClockReading {
    ClockReading(
      wall: SystemClock.wall, boot: SystemClock.boot, machine: thisMachine,
      isSynchronised: SystemClock.isWallSynchronised)
  }

  /// Seconds since 1970.
  public var wallSeconds: Int { Int(clamping: wall / ClockReading.second) }

  private static let thisMachine: String = {
    let bytes = (try? File.contents(of: "/proc/sys/kernel/random/boot_id", limit: 256)) ?? []
    return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
  }()
}
