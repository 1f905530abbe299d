internal import Catalog
internal import Policy

/// What a child's age keeps from it and what guardians said instead, setting by setting. An app's store can only add to it.
struct AgeRules {
  /// Nil where the birth year is not known.
  let age: Int?
  /// What a guardian says in place of the age, setting by setting. Of several stores, the one that keeps more away.
  private var words: [String: (store: Store.Key, value: SettingValue)] = [:]

  /// `stores` may be of guardians and of apps; only guardians' stores change what an age says.
  init(age: Int?, stores: [ChildStores.Counting]) {
    self.age = age
    for store in stores where store.key.client == Household.guardianClient {
      for (setting, value) in store.settings.values {
        if let word = words[setting], AgeRules.rank(word.value) <= AgeRules.rank(value) { continue }
        words[setting] = (store.key, value)
      }
    }
  }

  /// Nil for an adult, and where the birth year is not known.
  var limits: AgeLimits? { age.flatMap { AgeLimits(age: $0) } }

  func word(on setting: String) -> (store: Store.Key, value: SettingValue)? { words[setting] }

  /// The lower, the more is kept away.
  private static func rank(_ value: SettingValue) -> Int {
    switch value {
    case .number(let number): number
    case .flag(let isOn): isOn ? 0 : 1
    default: 0
    }
  }

  /// Whether the line keeps its category away, by age or by a guardian's word in the age's place.
  func holds(_ line: AgePreset.Line) -> Bool {
    guard let word = word(on: line.setting) else { return isYoung(for: line) }
    return word.value == .flag(true)
  }

  func isYoung(for line: AgePreset.Line) -> Bool {
    guard let age, let end = line.end else { return false }
    return age < end
  }

  /// What packets are judged by; nil where age keeps nothing away.
  var store: Settings.Store? {
    func limit(_ setting: String, _ limit: Int?) -> Int? { word(on: setting) == nil ? limit : nil }
    let isExplicitFree = word(on: AgeLimits.explicit) == nil
    let deniesExplicit = isExplicitFree && limits?.isYoung == true
    var categories = CategorySet(AgePreset.ending.filter(holds).map(\.category))
    // Denying explicit content is over pages for adults, and over more.
    if deniesExplicit || !isExplicitFree { categories = categories.subtracting(AgePreset.adult) }
    let store = Settings.Store(
      name: SettingsBuilder.ageStore, categories: categories.isEmpty ? .none : .specific(categories),
      isOfAge: true, denyExplicit: deniesExplicit, maximumMovie: limit(AgeLimits.movies, limits?.movie),
      maximumTV: limit(AgeLimits.programmes, limits?.television),
      maximumApplication: limit(AgeLimits.applications, limits?.application))
    return store == Settings.Store(name: SettingsBuilder.ageStore, isOfAge: true) ? nil : store
  }

  /// Whether the age asks search engines for safe results.
  var wantsSafeSearch: Bool { limits != nil && word(on: AgeLimits.explicit) == nil }
}
