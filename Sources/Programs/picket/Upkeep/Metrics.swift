import CommandSpec
import DaemonClient
import PicketJSON

func printMetrics(_ invocation: Invocation) throws -> ExitCode {
  let text = try Daemon.reach(invocation).ask(.metrics()).text
  if invocation.has("--json") { return invocation.show(["figures": .array(FigureText.figures(in: text))]) }
  Output.text(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")
  return .done
}

/// The figures in a text for Prometheus, as JSON.
enum FigureText {
  static func figures(in text: String) -> [JSON] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { figure(in: $0) }
  }

  /// `name{label="value",...} number`; nil for anything else. No label of picketd's holds a quotation mark or a comma.
  private static func figure(in line: Substring) -> JSON? {
    guard let blank = line.lastIndex(of: " "), let value = Int64(line[line.index(after: blank)...]) else { return nil }
    let series = line[..<blank].split(separator: "{", maxSplits: 1)
    guard let name = series.first else { return nil }
    var labels = JSON.Object()
    for label in series.dropFirst().first?.dropLast().split(separator: ",") ?? [] {
      let parts = label.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      labels[String(parts[0])] = .string(parts[1].filter { $0 != "\"" })
    }
    return ["name": .string(String(name)), "labels": .object(labels), "value": .int(value)]
  }
}
