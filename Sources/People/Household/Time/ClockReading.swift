internal import CPicketLinux
internal import Glibc
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
  /// Whether the kernel says that somebody keeps the first one right.
  public var isSynchronised: Bool

  public init(wall: UInt64, boot: UInt64, machine: String, isSynchronised: Bool = false) {
    self.wall = wall
    self.boot = boot
    self.machine = machine
    self.isSynchronised = isSynchronised
  }

  public static var now: ClockReading {
    ClockReading(
      wall: read(CLOCK_REALTIME), boot: read(CLOCK_BOOTTIME), machine: thisMachine, isSynchronised: isKept)
  }

  private static var isKept: Bool {
    var clock = picket_timex()
    return unsafe picket_adjtimex(&clock) >= 0 && Int(clock.status) & picket_unsynchronised == 0
  }

  /// Seconds since 1970.
  public var wallSeconds: Int { Int(clamping: wall / ClockReading.second) }

  private static let thisMachine: String = {
    let bytes = (try? File.contents(of: "/proc/sys/kernel/random/boot_id", limit: 256)) ?? []
    return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
  }()

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
    return UInt64(clamping: time.tv_sec) * second + UInt64(clamping: time.tv_nsec)
  }
}
