import Activity

/// Values alone, without a daemon: minutes merged, and thresholds judged.
extension ActivityGroup {
  func values(_ bench: Bench) -> [Figure] { [merges(bench), thresholds(bench)] }

  /// Reports of an hour for 1,000 names, merged into a month of minutes.
  private func merges(_ bench: Bench) -> Figure {
    let (names, hours) = (1_000, 720)
    var month = (0..<names).map { name in
      Minutes(hours: Dictionary(uniqueKeysWithValues: (0..<hours).map { ($0, map(name &* 31 &+ $0)) }))
    }
    let reports = (0..<names).map { (hour: $0 % hours, map: map($0 &* 17)) }
    let side = Harness.side(items: names) { rounds in
      for round in 0..<rounds {
        for name in 0..<names { month[name].formUnion(reports[name].map, hour: (reports[name].hour + round) % hours) }
      }
      return month[0].contains(minute: 0) || !month[0].isEmpty
    }
    return figure("activity.merges", side, bench, goal: 1_000_000)
  }

  /// Ten thresholds of each of 1,000 children, as they stand after each minute of use.
  private func thresholds(_ bench: Bench) -> Figure {
    let thresholds = (1...10).compactMap { Threshold(amount: $0 * 600, warning: 300) }
    let interval = 1_790_000_000 / 86_400 * 86_400..<1_790_000_000 / 86_400 * 86_400 + 86_400
    let children = (0..<1_000).map { child in
      var minutes = Minutes()
      for minute in 0..<child % 100 { minutes.insert(minute: interval.lowerBound / 60 + minute * 7) }
      return minutes
    }
    let states = [ThresholdState(), ThresholdState(interval: interval.lowerBound, done: .warned)]
    let side = Harness.side(items: children.count * thresholds.count) { rounds in
      var due = 0
      for round in 0..<rounds {
        for child in children {
          let used = child.count(in: interval) * 60
          for threshold in thresholds where threshold.due(used: used, in: interval, after: states[round % 2]) != nil {
            due += 1
          }
        }
      }
      return due > 0
    }
    return figure("activity.thresholds", side, bench, goal: nil)
  }

  private func map(_ seed: Int) -> MinuteMap { MinuteMap(bits: UInt64(seed % (1 << 20)) << 20 | 1) ?? MinuteMap() }

  private func figure(_ name: String, _ side: @escaping Harness.Side, _ bench: Bench, goal: Double?) -> Figure {
    let nanoseconds = bench.harness.interleave([side])[0]
    return Figure(
      name: name, value: nanoseconds.map { 1e9 / $0 }, unit: "/s", better: .higher, goal: goal, runs: bench.harness.runs
    )
  }
}
