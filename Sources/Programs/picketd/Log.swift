import Configuration
import FoundationEssentials
import PicketJSON
import PicketSystem

/// What happens, on standard error: categories, verdicts and reasons, and never a name that a child wanted or that the
/// family wrote.
struct Log: Sendable {
  var options = LogOptions()

  func error(_ text: String) { say(.error, text) }
  func warning(_ text: String) { say(.warning, text) }
  func info(_ text: String) { say(.info, text) }

  /// Whether the level is debug.
  var isDetailed: Bool { options.level == .debug }

  /// `text` is evaluated only at level debug.
  func debug(_ text: @autoclosure () -> String) {
    if isDetailed { say(.debug, text()) }
  }

  private func say(_ level: LogOptions.Level, _ text: String) {
    guard level <= options.level else { return }
    let text = String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
    switch options.format {
    case .text: Console.error("picketd: \(level == .info ? "" : "\(level): ")\(text)\n")
    case .json:
      let line: JSON = [
        "time": .string(Date.now.ISO8601Format()), "level": .string(level.rawValue), "message": .string(text),
      ]
      Console.error(line.text + "\n")
    }
  }
}
