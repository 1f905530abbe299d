import FilterProtocol
import Synchronization
import Testing
import Wire

@testable import Household

/// Rounds as the filter sends them, every five seconds of a home's clock.
struct Use {
  static let step: UInt64 = 5

  let home: Home
  let household: Household

  /// Lets time pass while a device uses names, each so much that every minute counts. It begins with a minute.
  func minutes(_ count: Int, of names: [String], device: UInt16 = 1, bytes: UInt64 = 300_000) async throws {
    for number in 0..<count * 60 / Int(Use.step) {
      await household.note(try round(number, of: names, device, bytes))
    }
  }

  /// The same, without the household hearing of it.
  func rounds(_ minutes: Int, of names: [String]) throws -> [UsageRound] {
    try (0..<minutes * 60 / Int(Use.step)).map { try round($0, of: names, 1, 300_000) }
  }

  private func round(_ number: Int, of names: [String], _ device: UInt16, _ bytes: UInt64) throws -> UsageRound {
    home.pass(Use.step)
    // No two readings are alike, as of a player that fetches pieces.
    let factor: UInt64 = number % 3 == 0 ? 3 : 1
    return made(
      try names.map { name in
        UsageReading(
          device: device, name: name.isEmpty ? Name() : try #require(Name(name)),
          received: Traffic(bytes: bytes * factor, packets: 220 * factor),
          sent: Traffic(bytes: 9_000 * factor, packets: 110 * factor), opened: 1)
      })
  }

  /// Lets minutes pass in which nothing is carried, so that the minutes before are judged.
  func pause(_ minutes: Int = 10) async throws {
    for _ in 0..<minutes {
      home.pass(60)
      await household.note(made([]))
    }
  }

  func round(_ readings: [UsageReading], lost: UInt64) async throws {
    await household.note(made(readings, lost: lost))
  }

  private func made(_ readings: [UsageReading], lost: UInt64 = 0) -> UsageRound {
    let end = home.clocks.withLock { $0.boot }
    return UsageRound(begin: end - Use.step * ClockReading.second, end: end, readings: readings, lost: lost)
  }
}

extension Household {
  func used(by child: Int, of targets: UsageTargets = UsageTargets(all: true), in interval: Range<Int>? = nil) -> Int {
    minutesUsed(by: child, of: targets, in: interval ?? 0..<steadyNow.wallSeconds + 1)
  }
}
