import Foundation
import Synchronization

/// Sends the same packets again and again, fifty thousand a second, until it is ended.
final class Flood: Sendable {
  private static let rate = 50_000.0

  private let isOver = Atomic(false)
  private let done = DispatchSemaphore(value: 0)
  private let sent = Atomic(0)
  private let start = Daemon.now()
  private static let together = 500

  init(_ packets: [[UInt8]], _ cable: Cable) {
    let thread = Thread { [self] in
      var next = 0
      while !isOver.load(ordering: .relaxed) {
        for _ in 0..<Flood.together {
          cable.send(packets[next])
          next = next + 1 == packets.count ? 0 : next + 1
        }
        let count = sent.add(Flood.together, ordering: .relaxed).newValue
        let early = start + Double(count) / Flood.rate - Daemon.now()
        if early > 0 { usleep(UInt32(early * 1e6)) }
      }
      done.signal()
    }
    thread.start()
  }

  /// Ends the flood and returns how many packets it sent.
  func end() -> Int {
    isOver.store(true, ordering: .relaxed)
    done.wait()
    return sent.load(ordering: .relaxed)
  }
}
