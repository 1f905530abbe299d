/// Figures in the text format of Prometheus (0.0.4): families of samples, each with its HELP and TYPE before it.
struct Exposition {
  enum Kind: String {
    /// Only grows while picketd or the filter runs.
    case counter
    case gauge
  }

  struct Sample {
    let labels: [(name: String, value: String)]
    let value: UInt64

    init(_ value: some BinaryInteger, _ labels: (name: String, value: String)...) {
      (self.value, self.labels) = (UInt64(clamping: value), labels)
    }
  }

  private(set) var text = ""

  /// Adds a family; one without samples is left out.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
    if samples.isEmpty { return }
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    for sample in samples {
      let labels = sample.labels.map { "\($0.name)=\"\(Exposition.escaped($0.value))\"" }.joined(separator: ",")
      text += name + (labels.isEmpty ? "" : "{\(labels)}") + " \(sample.value)\n"
    }
  }

  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger) {
    add(name, kind, help, [Sample(value)])
  }

  /// Names of children may have any of these characters.
  private static func escaped(_ value: String) -> String {
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
