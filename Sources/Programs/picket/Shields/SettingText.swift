import CommandSpec
import PicketJSON

/// Values of settings as people write and read them.
enum SettingText {
  /// Reads numbers, `true`, `false`, `null` and JSON; any other word is a text. A word for a web filter is a filter.
  static func value(_ text: String, of key: String) -> JSON {
    if key == "webContent.blockedByFilter", ["none", "auto", "all", "specific"].contains(text) {
      return .object([text: .object([:])])
    }
    return (try? JSON(parsing: text.utf8)) ?? .string(text)
  }

  static func shown(_ value: JSON) -> String {
    // A filter without exceptions is its word.
    if let object = value.object, object.count == 1, let parts = object.members[0].value.object,
      parts.members.allSatisfy({ $0.value.array == [] })
    {
      return object.keys[0]
    }
    return value.string ?? value.text
  }
}

extension ValueKind {
  /// Group and name; the daemon knows which there are.
  static let settingPath = ValueKind(
    "a setting", advice: "write it like media.maximumMovieRating", offer: .found("setting")
  ) { text in
    text.split(separator: ".", omittingEmptySubsequences: false).count == 2 && !text.hasPrefix(".")
      && !text.hasSuffix(".")
  }
}
