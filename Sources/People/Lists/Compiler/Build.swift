internal import Wire

/// Reads sources and compiles them: what `picket catalog build` and every update of lists do.
public struct Build {
  private let sources: [Source]
  private let output: String
  private let rules: String?

  /// `rules` is the built-in folder, whose connectivity and protected names every catalog must get right.
  public init(_ sources: [Source], output: String, rules: String? = nil) {
    self.sources = sources
    self.output = output
    self.rules = rules
  }

  /// `progress` receives the bytes read so far and in all.
  public func run(progress: @escaping (Int, Int) -> Void = { _, _ in }) throws(ListError) -> BuildSummary {
    try compile(progress: progress).publish()
  }

  /// The same, and the files have no names yet: they lie in the folder of `output`.
  package func compile(progress: @escaping (Int, Int) -> Void) throws(ListError) -> CompiledCatalog {
    let total = sources.reduce(0) { $0 + $1.size }
    var safe = SafeSink()
    if let rules {
      for name in ["connectivity", "protected"] { try Source(path: "\(rules)/\(name).txt").read(into: &safe) }
    }
    var compiler = Compiler(output: output, safe: safe.names, progress: { progress($0, total) })
    for source in sources { try source.read(into: &compiler) }
    return try compiler.compile()
  }
}

/// Collects the names of a list.
private struct SafeSink: ListSink {
  var names: [Name] = []

  mutating func begin(_ list: ListHead) {}
  mutating func take(_ rule: Rule, line: Int, text: Span<UInt8>) { names.append(rule.name) }
  mutating func take(_ address: Address, line: Int, text: Span<UInt8>) {}
  mutating func skip(_ part: String, line: Int, text: Span<UInt8>, reason: Skip) {}
  mutating func progress(_ bytes: Int) {}
}
