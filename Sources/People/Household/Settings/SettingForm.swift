internal import Catalog
internal import FamilyTokens
internal import PicketJSON

/// Translates settings to JSON and back, in two forms.
struct SettingForm {
  /// Clients write and read tokens, and texts in clear where they gave those. On the disk there are tokens alone, with
  /// a mark on those that a client gave in clear.
  let isStored: Bool
  let sealer: Sealer

  func value(_ json: JSON, at path: String) throws(HouseholdError) -> SettingValue {
    guard let shape = SettingShape.all[path] else {
      throw .invalid(path, "there is no such setting" + SettingShape.suggestion(for: path))
    }
    let reader = SettingReader(form: self, path: path)
    switch shape {
    case .flag:
      guard let flag = json.bool else { throw .invalid(path, "it is true or false") }
      return .flag(flag)
    case .rating(let scale):
      let number = json.string.map { scale.rating($0) } ?? json.int.map { Int($0) }
      guard let number, scale.range.contains(number) else {
        throw .invalid(
          path,
          "it is a mark such as \(scale.examples), or a whole number from \(scale.range.lowerBound) to "
            + "\(scale.range.upperBound)")
      }
      return .number(number)
    case .word(let words):
      guard let word = json.string, words.contains(word) else {
        throw .invalid(path, "it is one of \(words.joined(separator: ", "))")
      }
      return .word(word)
    case .tokens(let kind): return .items(try reader.items(json, kind, given: nil))
    case .applications: return .items(try reader.items(json, .application, given: "bundleIdentifier"))
    case .categories(let kind): return .categories(try reader.categories(json, except: kind))
    case .filter: return .filter(try reader.filter(json))
    }
  }

  func json(_ value: SettingValue, at path: String) -> JSON {
    switch (value, SettingShape.all[path]) {
    case (.flag(let flag), _): .bool(flag)
    case (.number(let number), _): .int(number)
    case (.word(let word), _): .string(word)
    case (.items(let items), .applications?): list(items, given: "bundleIdentifier")
    case (.items(let items), _): list(items, given: nil)
    case (.categories(let policy), _): json(policy)
    case (.filter(let policy), _): json(policy)
    }
  }

  private func json(_ policy: SettingValue.CategoryPolicy) -> JSON {
    switch policy {
    case .none: ["none": [:]]
    case .specific(let categories, let except):
      ["specific": ["categories": list(categories, given: nil), "except": list(except, given: nil)]]
    case .all(let except): ["all": ["except": list(except, given: nil)]]
    }
  }

  private func json(_ policy: SettingValue.FilterPolicy) -> JSON {
    switch policy {
    case .none: ["none": [:]]
    case .specific(let domains): ["specific": ["domains": list(domains, given: "domain")]]
    case .auto(let domains, let except):
      ["auto": ["domains": list(domains, given: "domain"), "except": list(except, given: "domain")]]
    case .all(let except): ["all": ["except": list(except, given: "domain")]]
    }
  }

  /// `given` is the key under which clients may give a text in clear; nil where they may give tokens alone.
  private func list(_ items: [SettingValue.Item], given: String?) -> JSON {
    .array(
      items.map { item in
        guard let given else { return .string(item.token.text) }
        switch (isStored, item.isGiven) {
        case (true, true): return ["token": .string(item.token.text), "given": .string(given)]
        case (false, true): return .object([given: .string(item.text)])
        case (_, false): return ["token": .string(item.token.text)]
        }
      })
  }
}
