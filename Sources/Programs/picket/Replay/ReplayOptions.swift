import CommandSpec
import Policy

/// What `picket replay` was asked to do.
struct ReplayOptions {
  let capture: String
  let isJSON: Bool
  let level: Level
  /// Categories and domains, as they were typed.
  let blocked: [String]
  let rules: String?
  let catalog: String?

  init(_ invocation: Invocation) {
    capture = invocation.needed("CAPTURE")
    isJSON = invocation.has("--json")
    level = invocation["--level"].flatMap { Level(rawValue: $0) } ?? .normal
    blocked = invocation.all("--block")
    rules = invocation["--rules"]
    catalog = invocation["--catalog"]
  }
}
