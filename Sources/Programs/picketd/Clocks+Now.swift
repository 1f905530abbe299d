import Configuration
import PicketSystem

extension Clocks {
  static var now: Clocks { Clocks(wall: SystemClock.wall, boot: SystemClock.boot) }
}
