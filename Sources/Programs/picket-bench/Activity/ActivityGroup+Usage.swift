import Catalog
import Household
import Lists
import PicketSystem

extension ActivityGroup {
  private static let children = 10

  /// What ten children used in a month, asked for by category, by domain and as apps' reports have it; and how much a child and day of much use takes
  /// on the disk.
  func usage(_ bench: Bench) throws -> [Figure] {
    guard let tools = bench.tools else { throw HouseholdGroup.noTools }
    let place = try Workplace()
    let after = try Workplace()
    let heavy = try Workplace()
    let isQuick = bench.harness.isQuick
    let (runs, days) = (isQuick ? 3 : 15, isQuick ? 7 : 30)
    let path = place.path("catalog")
    _ = try Build([Source(path: tools.rules)], output: path, rules: tools.rules).run()
    let (folder, afterFolder, heavyFolder) = (place.folder, after.folder, heavy.folder)
    let times = try HouseholdGroup.waitFor {
      let home = try await HomeOfUse(in: folder, catalog: path, children: ActivityGroup.children)
      try await home.live(days: days, .usual)
      // Memory has the last days; after a start all that is not of these comes from the disk.
      let fresh = try await home.restarted(in: afterFolder, catalog: path)
      var times: [(category: (all: Double, working: Double), domain: (all: Double, working: Double), data: Double)] = []
      for _ in 0..<runs {
        times.append(
          (try await fresh.report(.category, days), try await fresh.report(.domain, days), try await fresh.data(days)))
      }
      return times
    }
    let heavyDays = isQuick ? 2 : 5
    let size = try HouseholdGroup.waitFor {
      let home = try await HomeOfUse(in: heavyFolder, catalog: path, children: 1)
      let before = try home.size()
      try await home.live(days: heavyDays, .heavy)
      return (try home.size() - before) / heavyDays
    }
    func figure(_ name: String, _ values: [Double], goal: Double? = nil) -> Figure {
      Figure(name: name, value: Harness.median(values), unit: "ms", better: .lower, goal: goal, runs: values.count)
    }
    return [
      figure("activity.report.month", times.map(\.category.all), goal: 20),
      figure("activity.report.month.domains", times.map(\.domain.all), goal: 20),
      // Each day's categories, applications and domains: what an app's report is drawn from.
      figure("activity.report.month.data", times.map(\.data)),
      // Of a processor: what a busy machine takes for others is not in it.
      figure("activity.report.month.working", times.map(\.category.working)),
      Figure(
        name: "activity.report.month.first", value: times.first?.category.all, unit: "ms", better: .lower, runs: 1),
      Figure(
        name: "activity.growth", value: Double(size) / 1_000, unit: "KB/child/day", better: .lower, goal: 100, runs: 1),
    ]
  }
}
