import PicketSystem
import Support

/// What a program of `Tests/Rivals/Filter/TrafficReport` has to say: `name=value` words.
struct TrafficReport {
  private var values: [Substring: Double] = [:]

  init(_ line: String?, of kind: String) throws(Failure) {
    guard let line else { throw Failure("wait for", "traffic: \(kind)", reason: "it failed, or took too long") }
    for word in line.split(separator: " ") {
      let parts = word.split(separator: "=")
      if parts.count == 2 { values[parts[0]] = Double(parts[1]) }
    }
  }

  subscript(_ name: Substring) -> Double { values[name] ?? 0 }
}

extension Road {
  static let limit = Duration.seconds(60)

  /// Runs traffic from the child to its end.
  func send(_ words: String..., on processor: Int? = nil) throws -> TrafficReport {
    try TrafficReport(traffic(from: .child, words, on: processor).line(within: Road.limit), of: words[0])
  }

  enum End { case child, server }

  func traffic(from end: End, _ words: [String], on processor: Int? = nil) throws -> BackgroundProgram {
    let pinned = processor.map { ["taskset", "-c", "\($0)"] } ?? []
    return try start(in: end == .child ? path.child : path.server, pinned + [tools.traffic] + words)
  }

  /// A server that stays until its owner ends.
  func serve(_ words: String..., on processor: Int? = nil) throws -> BackgroundProgram {
    let child = try traffic(from: .server, words, on: processor)
    guard child.line(within: .seconds(5)) == "ready" else {
      throw Failure("start", words[0], reason: "it says nothing")
    }
    return child
  }
}
