internal import Catalog
internal import Policy

/// One of the things that a child's age keeps from it, or that a guardian says otherwise in the age's place.
public struct AgeLimit: Hashable, Sendable {
  /// The path of the setting that a guardian says it by.
  public let setting: String
  /// The category that is kept away; nil for a limit of ratings.
  public let category: String?
  /// The highest rating that is left; nil for what has none.
  public let maximum: Int?
  /// What the age keeps away, for people.
  public let sentence: String
  /// What a guardian says in place of the age, as people write it, and in which store; nil while the age decides.
  public let instead: String?
  public let store: String?
  /// The profile that the store belongs to; nil for the child's own store.
  public var profile: String?
  /// The value of the setting that turns it round: it lifts what the age keeps away, or takes back what a guardian said.
  public let undo: String
}

extension Household {
  /// What the age keeps from a child, and what guardians said instead. Empty for adults, and for a child of whom nobody knows
  /// when it was born, unless a guardian said something.
  public func ageLimits(of child: Child) -> [AgeLimit] {
    let sources = state.openers(of: child)
    let counting = state.stores.filter { sources.contains($0.key.child) && state.counts($0) }
      .map { ChildStores.Counting(key: $0.key, settings: $0.value.settings) }.sorted { $0.key < $1.key }
    return AgeRules(age: child.age(in: state.year(at: now)), stores: counting).said(profiles: state.profiles)
  }
}

extension AgeRules {
  /// Everything that it says, for people.
  func said(profiles: [Int: Profile]) -> [AgeLimit] {
    (ratings.compactMap { $0 } + AgePreset.ending.compactMap(said)).map { limit in
      var limit = limit
      limit.profile = word(on: limit.setting).flatMap { profiles[$0.store.child]?.name }
      return limit
    }
  }

  private var ratings: [AgeLimit?] {
    [
      said(AgeLimits.movies, "films", .movies, limits?.movie),
      said(AgeLimits.programmes, "series", .programmes, limits?.television),
      said(AgeLimits.applications, "applications and their sites", .applications, limits?.application),
    ]
  }

  private func said(_ setting: String, _ what: String, _ scale: RatingScale, _ maximum: Int?) -> AgeLimit? {
    guard let maximum else { return nil }
    return limit(
      setting, maximum: maximum, "\(what) above \(scale.titleEverywhere(maximum))", lifting: "all",
      instead: { if case .number(let number) = $0 { scale.mark(number) } else { "" } })
  }

  private func said(_ line: AgePreset.Line) -> AgeLimit? {
    guard isYoung(for: line) || AgePreset.settings.contains(line.setting) && word(on: line.setting) != nil else {
      return nil
    }
    var title = line.title
    if line.setting == AgeLimits.explicit, limits?.isYoung == true {
      title += ", videos that are not for everybody, music with strong language"
    }
    let category = Category.builtIn.dropFirst(Int(line.category.number)).first
    return limit(
      line.setting, category: category, title, lifting: "false",
      instead: { $0 == .flag(true) ? "always" : "allowed" })
  }

  private func limit(
    _ setting: String, category: String? = nil, maximum: Int? = nil, _ sentence: String, lifting: String,
    instead: (SettingValue) -> String
  ) -> AgeLimit {
    let word = word(on: setting)
    return AgeLimit(
      setting: setting, category: category, maximum: maximum, sentence: sentence,
      instead: word.map { instead($0.value) },
      store: word?.store.name, undo: word == nil ? lifting : "null")
  }
}
