import Catalog

extension CatalogGroup {
  /// From six lists of text to a synced file, in a process that does nothing else.
  func build(_ sample: Sample, _ bench: Bench) throws -> [Figure] {
    try build(
      "catalog.build", sample, bench, BackgroundProgram.own,
      [MeasuredProcess.flag, "build", sample.path] + sample.lists.paths)
  }

  /// The same names as one plain list, with the command that people use: every line is read, told from the others'
  /// formats, checked against the public suffixes and counted.
  func buildPlain(_ sample: Sample, in place: borrowing Workplace, _ bench: Bench) throws -> [Figure] {
    let list = place.path("plain.txt")
    try SampleNames.write(sample.count, to: list)
    return try build(
      "catalog.build.plain", sample, bench, BackgroundProgram.picket,
      ["catalog", "build", "--category", "ads", "--out", place.path("plain.catalog"), list])
  }

  private func build(
    _ name: String, _ sample: Sample, _ bench: Bench, _ program: String, _ arguments: [String]
  ) throws -> [Figure] {
    let runs = runs(bench)
    var costs: [Cost] = []
    for _ in 0..<runs {
      guard let cost = try Cost(of: program, arguments) else { break }
      costs.append(cost)
    }
    func median(_ value: (Cost) -> Double) -> Double? {
      costs.count == runs ? Harness.median(costs.map(value)) : nil
    }
    return [
      Figure(name: "\(name).\(sample.title)", value: median(\.seconds), unit: "s", better: .lower, runs: runs),
      Figure(
        name: "\(name).memory.\(sample.title)", value: median { Double($0.bytes) / 1e6 }, unit: "MB", better: .lower,
        runs: runs),
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
    let child = try BackgroundProgram(BackgroundProgram.own, [MeasuredProcess.flag, "time", program] + arguments)
    let words = child.line(within: MeasuredProcess.limit)?.split(separator: " ") ?? []
    guard words.count == 2, let seconds = Double(words[0]), let bytes = Int(words[1]) else { return nil }
    self.seconds = seconds
    self.bytes = bytes
  }
}
