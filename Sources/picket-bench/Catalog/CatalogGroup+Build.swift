import Catalog

extension CatalogGroup {
  /// From six lists of text to a synced file, in a process that does nothing else.
  func build(_ sample: Sample, _ bench: Bench) throws -> [Figure] {
    let runs = runs(bench)
    var seconds: [Double] = []
    var peaks: [Double] = []
    for _ in 0..<runs {
      let errand = [Errand.flag, "build", sample.path] + sample.lists.paths
      guard let cost = try Cost(of: Child.own, errand) else { break }
      seconds.append(cost.seconds)
      peaks.append(Double(cost.bytes) / 1e6)
    }
    let isWhole = seconds.count == runs
    return [
      Figure(
        name: "catalog.build.\(sample.title)", value: isWhole ? Harness.median(seconds) : nil, unit: "s",
        better: .lower, runs: runs),
      Figure(
        name: "catalog.build.memory.\(sample.title)", value: isWhole ? Harness.median(peaks) : nil, unit: "MB",
        better: .lower, runs: runs),
    ]
  }

  /// Of a name that has an entry: those that what is above them already says cost nothing, and do not count.
  func size(_ sample: Sample, _ catalog: Catalog) -> [Figure] {
    [
      Figure(
        name: "catalog.bytesPerName.\(sample.title)",
        value: Double(catalog.header.bytes) / Double(catalog.header.entries), unit: "B/name", better: .lower,
        goal: sample.title == "1M" ? 10 : nil, runs: 1)
    ]
  }

  /// Wrong matches that a thousand homes have to expect of ten years, ten thousand million look-ups each.
  func odds(_ catalog: Catalog) -> Figure {
    Figure(
      name: "catalog.odds", value: catalog.odds() * 1e10 * 1000, unit: "wrong matches", better: .lower, goal: 1, runs: 1
    )
  }
}

/// What a whole process took.
struct Cost {
  let seconds: Double
  let bytes: Int

  /// nil when the process failed.
  init?(of program: String, _ arguments: [String]) throws {
    let child = try Child(Child.own, [Errand.flag, "time", program] + arguments)
    let words = child.line(within: Errand.limit)?.split(separator: " ") ?? []
    guard words.count == 2, let seconds = Double(words[0]), let bytes = Int(words[1]) else { return nil }
    self.seconds = seconds
    self.bytes = bytes
  }
}
