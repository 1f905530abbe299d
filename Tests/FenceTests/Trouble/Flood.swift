import Foundation
import Synchronization

/// Sends the same packets all the time, fifty thousand a second, until it is told to end.
final class Flood: Sendable {
  static let rate = 50_000.0

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

  /// How many a second there were.
  func end() -> Double {
    isOver.store(true, ordering: .relaxed)
    done.wait()
    return Double(sent.load(ordering: .relaxed)) / (Daemon.now() - start)
  }

  /// How many packets a second this machine can send that go nowhere, which is what others leave of it.
  static func possible(_ cable: Cable) -> Double {
    let nothing: [UInt8] = [0x45] + [UInt8](repeating: 0, count: 59)
    let start = Daemon.now()
    for _ in 0..<20_000 { cable.send(nothing) }
    return 20_000 / (Daemon.now() - start)
  }
}
