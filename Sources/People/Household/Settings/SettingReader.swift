internal import Catalog
internal import FamilyTokens
internal import Lists
internal import PicketJSON
internal import Wire

/// Reads the tokens of one setting, and whatever holds them.
struct SettingReader {
  let form: SettingForm
  let path: String

  private func fault(_ why: String) -> HouseholdError { .invalid(path, why) }

  func categories(_ json: JSON, except kind: Token.Kind) throws(HouseholdError) -> SettingValue.CategoryPolicy {
    let (name, members) = try policy(json, ["none": [], "specific": ["categories", "except"], "all": ["except"]])
    let except = try members["except"].map { (json) throws(HouseholdError) in try items(json, kind, given: nil) } ?? []
    switch name {
    case "none": return .none
    case "all": return .all(except: except)
    default: return .specific(try items(members["categories"] ?? [], .category, given: nil), except: except)
    }
  }

  func filter(_ json: JSON) throws(HouseholdError) -> SettingValue.FilterPolicy {
    let (name, members) = try policy(
      json, ["none": [], "specific": ["domains"], "auto": ["domains", "except"], "all": ["except"]])
    let domains = try items(members["domains"] ?? [], .domain, given: "domain")
    let except = try items(members["except"] ?? [], .domain, given: "domain")
    switch name {
    case "none": return .none
    case "specific": return .specific(domains)
    case "auto": return .auto(domains, except: except)
    default: return .all(except: except)
    }
  }

  /// An object with one member, whose key says which case it is.
  private func policy(_ json: JSON, _ cases: [String: [String]]) throws(HouseholdError) -> (String, JSON.Object) {
    let names = cases.keys.sorted().joined(separator: ", ")
    guard let object = json.object, object.count == 1, let member = object.members.first,
      let keys = cases[member.key]
    else { throw fault("it is an object with one member, one of \(names)") }
    guard let members = member.value.object else { throw fault("'\(member.key)' holds an object") }
    for key in members.keys where !keys.contains(key) {
      throw fault("'\(member.key)' has no member '\(key)'")
    }
    return (member.key, members)
  }

  /// Each once, in the order in which they came.
  func items(_ json: JSON, _ kind: Token.Kind, given: String?) throws(HouseholdError) -> [SettingValue.Item] {
    guard let list = json.array else { throw fault("there should be a list") }
    guard list.count <= SettingValue.mostItems else {
      throw fault("a list holds \(SettingValue.mostItems) at most, and this has \(list.count)")
    }
    var items: [SettingValue.Item] = []
    var seen: Set<String> = []
    for json in list {
      let item = try item(json, kind, given: given)
      if seen.insert(item.text).inserted { items.append(item) }
    }
    return items
  }

  private func item(_ json: JSON, _ kind: Token.Kind, given: String?) throws(HouseholdError) -> SettingValue.Item {
    guard let given else {
      guard let text = json.string else { throw fault("a list of \(kind.rawValue) tokens holds texts") }
      return try opened(text, kind)
    }
    guard let object = json.object else {
      throw fault("a list of these holds objects with 'token' or '\(given)'")
    }
    if form.isStored {
      guard let text = object["token"]?.string else { throw fault("a token is missing") }
      var item = try opened(text, kind)
      item.isGiven = object["given"] != nil
      return item
    }
    guard object.count == 1 else { throw fault("each has 'token' or '\(given)', and nothing else") }
    if let text = object["token"]?.string { return try opened(text, kind) }
    guard let text = object[given]?.string else { throw fault("each has 'token' or '\(given)', a text") }
    let canonical = try TokenText.canonical(text, kind, path)
    guard let token = form.sealer.seal(canonical, as: kind) else { throw fault("'\(text)' is too long") }
    return SettingValue.Item(token: token, text: canonical, isGiven: true)
  }

  private func opened(_ text: String, _ kind: Token.Kind) throws(HouseholdError) -> SettingValue.Item {
    guard let token = Token(text: text) else { throw fault("'\(text.prefix(80))' is not a token") }
    guard let opened = form.sealer.open(token, as: kind) else {
      throw fault("a token is no \(kind.rawValue) of this household")
    }
    return SettingValue.Item(token: token, text: opened)
  }
}

/// What tokens stand for, in its one spelling.
enum TokenText {
  private static let longest = 255

  static func canonical(
    _ text: String, _ kind: Token.Kind, _ parameter: String
  ) throws(HouseholdError) -> String {
    switch kind {
    case .domain:
      guard let name = Name(people: text), !name.isRoot else {
        throw .invalid(parameter, "'\(text.prefix(80))' is not a domain such as example.com")
      }
      return name.description
    case .category:
      guard Category.isIdentifier(text) else {
        throw .invalid(parameter, "'\(text.prefix(80))' is not a category such as games")
      }
      return text
    case .application:
      let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      guard (1...longest).contains(text.utf8.count), isPlain else {
        throw .invalid(parameter, "'\(text.prefix(80))' is not an application's identifier")
      }
      return text
    }
  }
}
