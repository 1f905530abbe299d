import Support
import Testing

@testable import Household

/// Edges against a reference that looks at every second.
@Suite struct ProgressTests {
  /// Intervals that do not overlap, in order; some touch.
  private struct Schedule {
    let intervals: [Range<Int>]
    let warning: Int

    init(_ generator: inout SeededGenerator) {
      var intervals: [Range<Int>] = []
      var time = Int.random(in: 0..<50, using: &generator)
      for _ in 0..<8 {
        let end = time + Int.random(in: 1...40, using: &generator)
        intervals.append(time..<end)
        time = end + (Bool.random(using: &generator) ? 0 : Int.random(in: 1...40, using: &generator))
      }
      self.intervals = intervals
      warning = Bool.random(using: &generator) ? 0 : Int.random(in: 1...60, using: &generator)
    }

    func interval(from moment: Int) -> Range<Int>? { intervals.first { $0.upperBound > moment } }

    /// What happens at one second.
    func edges(at now: Int, since: Int) -> [MonitoringEdge] {
      var steps: Set<MonitoringEdge.Step> = []
      var before = since
      for interval in intervals where interval.upperBound > since {
        let start = max(interval.lowerBound, since)
        if now == interval.upperBound { steps.insert(.didEnd) }
        if now == start { steps.insert(.didStart) }
        if warning > 0 {
          if now == max(interval.upperBound - warning, start) { steps.insert(.willEnd) }
          if interval.lowerBound > since, now == max(interval.lowerBound - warning, before) { steps.insert(.willStart) }
        }
        before = start
      }
      return steps.map { MonitoringEdge(time: now, step: $0) }.sorted()
    }
  }

  private func take(_ progress: inout MonitoringProgress, _ schedule: Schedule, to now: Int) -> [MonitoringEdge] {
    var taken: [MonitoringEdge] = []
    while let (edge, interval) = progress.next(schedule.interval, warning: schedule.warning, repeats: true),
      edge.time <= now
    {
      progress.take(edge, of: interval)
      taken.append(edge)
    }
    return taken
  }

  @Test func `edges come as they do second by second, whenever anybody looks`() {
    var generator = SeededGenerator(seed: 19)
    for round in 0..<2_000 {
      let schedule = Schedule(&generator)
      let since = Int.random(in: 0..<100, using: &generator)
      let wanted = (since..<700).flatMap { schedule.edges(at: $0, since: since) }
      var progress = MonitoringProgress(since: since)
      var found: [MonitoringEdge] = []
      var now = since
      while now < 700 {
        found += take(&progress, schedule, to: now)
        now += Int.random(in: 1...150, using: &generator)
      }
      found += take(&progress, schedule, to: 700)
      #expect(found == wanted, "round \(round)")
    }
  }

  @Test func `monitoring that begins inside of an interval starts at once, without a warning of the start`() {
    var progress = MonitoringProgress(since: 50)
    let edges = [0..<100, 200..<300]
    func schedule(_ moment: Int) -> Range<Int>? { edges.first { $0.upperBound > moment } }
    var taken: [MonitoringEdge] = []
    while let (edge, interval) = progress.next(schedule, warning: 30, repeats: true) {
      progress.take(edge, of: interval)
      taken.append(edge)
    }
    #expect(
      taken == [
        MonitoringEdge(time: 50, step: .didStart), MonitoringEdge(time: 70, step: .willEnd),
        MonitoringEdge(time: 100, step: .didEnd), MonitoringEdge(time: 170, step: .willStart),
        MonitoringEdge(time: 200, step: .didStart), MonitoringEdge(time: 270, step: .willEnd),
        MonitoringEdge(time: 300, step: .didEnd),
      ])
  }

  @Test func `one that does not repeat is over after its first end`() {
    var progress = MonitoringProgress(since: 0)
    func schedule(_ moment: Int) -> Range<Int>? { moment < 100 ? 10..<100 : 200..<300 }
    var steps: [MonitoringEdge.Step] = []
    while let (edge, interval) = progress.next(schedule, warning: 5, repeats: false) {
      progress.take(edge, of: interval)
      steps.append(edge.step)
    }
    #expect(steps == [.willStart, .didStart, .willEnd, .didEnd])
  }
}
