/// A set of figures that are measured together. Each one is listed in `Command.registry`.
protocol Group: Sendable {
  var name: String { get }
  func figures(_ bench: Bench) -> [Figure]
}

/// What a group measures with.
struct Bench {
  let harness: Harness
  /// Nil when the library is missing: the figures are then reported without their rival, and unmet.
  let rivals: Rivals?
  /// Nil when they were not built: figures of the filter are then left out.
  let tools: Road.Tools?
}
