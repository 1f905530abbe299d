import Glibc
import PicketSystem

/// Open connections: how soon they end when a setting says so, and what each costs in memory.
extension FilterGroup {
  /// From the order until the last octet of any connection that reached its server, while all of them send.
  func cuts(_ road: Road, _ family: borrowing FamilyOnDisk, _ speech: Speech, _ bench: Bench) throws -> [Figure] {
    try [(1_000, "1k", 30.0), (10_000, "10k", 200.0)].map { (count, title, goal) in
      let runs = bench.harness.isQuick ? 1 : 5
      let times = try (0..<runs).compactMap { _ in try cut(count, road, family, speech) }
      return Figure(
        name: "filter.cut.\(title)", value: times.count == runs ? Harness.median(times) : nil, unit: "ms",
        better: .lower, goal: goal, runs: runs)
    }
  }

  /// Milliseconds; nil when not all were cut.
  private func cut(_ count: Int, _ road: Road, _ family: borrowing FamilyOnDisk, _ speech: Speech) throws -> Double? {
    defer { try? family.relax() }
    return try road.cut(count, of: family, speech) { family, seat in
      try family.tighten()
      seat.reload()
    }
  }

  /// Memory that a judge shares with no other process, above one that has seen nothing.
  func memory(_ road: Road, _ family: borrowing FamilyOnDisk, _ speech: Speech, _ bench: Bench) throws -> [Figure] {
    let (few, many) = bench.harness.isQuick ? (1_000, 10_000) : (4_000, 100_000)
    func figure(_ name: String, _ value: Double, _ unit: String, goal: Double? = nil) -> Figure {
      Figure(name: "filter.memory.\(name)", value: value, unit: unit, better: .lower, goal: goal, runs: 1)
    }
    func growth(_ count: Int, says size: Int, hears reply: Int) throws -> (bytes: Int, all: Int) {
      let seat = try Judge.picket.start(in: road, for: family)
      let before = seat.memory
      var after = 0
      try road.withFlows(count, speech, says: size, hears: reply) {
        usleep(100_000)
        after = seat.memory
      }
      return (after - before, after)
    }
    let undecided = try growth(few, says: Speech.helloSize / 2, hears: 0)
    let decided = try growth(few, says: Speech.helloSize, hears: Speech.replySize)
    let all = try growth(many, says: Speech.helloSize, hears: Speech.replySize)
    return [
      figure("undecided", Double(undecided.bytes) / Double(few), "B/flow"),
      figure("decided", Double(decided.bytes) / Double(few), "B/flow"),
      figure("100k", Double(all.all) / 1e6, "MB", goal: 64),
    ]
  }
}
