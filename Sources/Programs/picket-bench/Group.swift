/// A set of figures that are measured together. Each one is listed in `BenchCommand.registry`.
protocol Group: Sendable {
  var name: String { get }
  /// What can be measured alone, as GROUP.PART.
  var parts: [String] { get }
  func figures(_ bench: Bench) -> [Figure]
}

extension Group {
  var parts: [String] { [] }
}

/// What a group measures with.
struct Bench {
  let harness: Harness
  /// Nil when the library is missing: the figures are then reported without their rival, and unmet.
  let rivals: Rivals?
  /// Nil when they were not built: figures of the filter are then left out.
  let tools: Road.Tools?
  /// The only part of a group that is wanted; nil for all of it.
  var part: String?
}
