import Configuration
import Glibc

extension Clocks {
  static var now: Clocks { Clocks(wall: read(CLOCK_REALTIME), boot: read(CLOCK_BOOTTIME)) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
    return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
  }
}
