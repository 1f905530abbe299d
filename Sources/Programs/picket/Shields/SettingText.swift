import Catalog
import CommandSpec
import PicketJSON

/// Values of settings as people write and read them.
enum SettingText {
  /// Reads numbers, `true`, `false`, `null` and JSON; any other word is a text. A word for a web filter is a filter.
  static func value(_ text: String, of key: String) -> JSON {
    if key == "webContent.blockedByFilter", ["none", "auto", "all", "specific"].contains(text) {
      return .object([text: .object([:])])
    }
    // A small number is a mark, as in FSK 12: as an integer of Screen Time it would stop everything.
    if RatingScale(setting: key) != nil, let age = Int(text), (1...21).contains(age) { return .string(text) }
    return (try? JSON(parsing: text.utf8)) ?? .string(text)
  }

  /// Ratings with their marks.
  static func shown(_ value: JSON, of key: String) -> String {
    guard let scale = RatingScale(setting: key) else { return shown(value) }
    let rating = value.int.map { Int($0) } ?? value.string.flatMap { scale.rating($0) }
    return rating.map { scale.title($0) } ?? shown(value)
  }

  private static func shown(_ value: JSON) -> String {
    // A filter without exceptions is its word.
    if let object = value.object, object.count == 1, let parts = object.members[0].value.object,
      parts.members.allSatisfy({ $0.value.array == [] })
    {
      return object.keys[0]
    }
    return value.string ?? value.text
  }
}

extension RatingScale {
  /// The scale of a setting that is a limit of ratings.
  fileprivate init?(setting: String) {
    switch setting {
    case "media.maximumMovieRating": self = .movies
    case "media.maximumTVShowRating": self = .programmes
    case "appStore.maximumRating": self = .applications
    default: return nil
    }
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
