internal import FoundationEssentials
internal import PicketJSON

/// Times as people and programs write them.
enum RFC3339 {
  static func text(_ seconds: Int) -> String { Date(timeIntervalSince1970: Double(seconds)).ISO8601Format() }

  static func seconds(_ text: String) -> Int? {
    (try? Date(text, strategy: .iso8601)).map { Int($0.timeIntervalSince1970) }
  }
}

extension JSON {
  /// Seconds since 1970.
  static func time(_ seconds: Int) -> JSON { .string(RFC3339.text(seconds)) }
  static func time(_ seconds: Int?) -> JSON { seconds.map { .time($0) } ?? .null }
}
