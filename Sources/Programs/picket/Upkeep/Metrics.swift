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

  /// `name{label="value",...} number`; nil for anything else.
  private static func figure(in line: Substring) -> JSON? {
    guard let blank = line.lastIndex(of: " "), let value = Int64(line[line.index(after: blank)...]) else { return nil }
    let series = line[..<blank]
    let name = series.prefix { $0 != "{" }
    guard !name.isEmpty, let labels = labels(in: series.dropFirst(name.count)) else { return nil }
    return ["name": .string(String(name)), "labels": .object(labels), "value": .int(value)]
  }

  /// `{label="value",...}`, in which `\`, `"` and line ends of values are escaped; none where nothing stands.
  private static func labels(in text: Substring) -> JSON.Object? {
    var labels = JSON.Object()
    var rest = text.dropFirst()
    guard !text.isEmpty else { return labels }
    while rest.first != "}" {
      let name = rest.prefix { $0 != "=" }
      rest = rest.dropFirst(name.count)
      guard rest.hasPrefix("=\"") else { return nil }
      rest = rest.dropFirst(2)
      var value = ""
      while let character = rest.popFirst(), character != "\"" {
        guard character == "\\" else {
          value.append(character)
          continue
        }
        guard let escaped = rest.popFirst() else { return nil }
        value.append(escaped == "n" ? "\n" : escaped)
      }
      labels[String(name)] = .string(value)
      if rest.first == "," { rest = rest.dropFirst() } else if rest.first != "}" { return nil }
    }
    return rest.count == 1 ? labels : nil
  }
}
