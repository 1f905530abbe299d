internal import FamilyTokens
internal import Ledger
internal import PicketJSON
internal import Replication

/// A store of the guardians' as nodes tell each other. What it lists stands there in tokens, as on the disk.
struct StoreBody {
  let owner: [UInt8]
  let name: String
  let isActive: Bool
  let settings: String
  /// When it ends by itself, in seconds since 1970.
  let until: Int?

  init(owner: [UInt8], name: String, _ store: Store, _ sealer: Sealer) {
    (self.owner, self.name, isActive) = (owner, name, store.isActive)
    (settings, until) = (store.settings.stored(sealer), store.end?.time)
  }

  var octets: [UInt8] {
    SharedBody.octets([
      "owner": .octets(owner), "name": .string(name), "isActive": .bool(isActive), "settings": .string(settings),
      "until": .optional(until),
    ])
  }

  init?(_ octets: [UInt8]) {
    guard let object = SharedBody.object(octets), let owner = object.owner, let name = object["name"]?.string,
      let isActive = object["isActive"]?.bool, let settings = object["settings"]?.string
    else { return nil }
    (self.owner, self.name, self.isActive, self.settings) = (owner, name, isActive, settings)
    until = object["until"]?.integer
  }
}

/// A schedule or a limit as nodes tell each other, with the body that it has on the disk.
struct TimeRuleBody {
  let owner: [UInt8]
  let kind: TimeRuleKey.Kind
  let name: String
  let body: String

  init?(owner: [UInt8], _ key: TimeRuleKey, _ row: TimeRuleRow) {
    (self.owner, kind, name, body) = (owner, key.kind, key.name, row.body)
  }

  var octets: [UInt8] {
    SharedBody.octets([
      "owner": .octets(owner), "kind": .string(kind.rawValue), "name": .string(name), "body": .string(body),
    ])
  }

  init?(_ octets: [UInt8]) {
    guard let object = SharedBody.object(octets), let owner = object.owner, let name = object["name"]?.string,
      let kind = object["kind"]?.string.flatMap({ TimeRuleKey.Kind(rawValue: $0) }), let body = object["body"]?.string
    else { return nil }
    (self.owner, self.kind, self.name, self.body) = (owner, kind, name, body)
  }

  /// The rule by itself; nil where not all of it can be read.
  func rules(_ key: TimeRuleKey, _ sealer: Sealer) -> TimeRules? {
    var lost: [String] = []
    let row = TimeRuleRow(
      child: key.owner, client: Household.guardianClient, kind: key.kind.rawValue, name: key.name, body: body)
    let rules = TimeRules([row], sealer, lost: &lost)
    return lost.isEmpty && rules.has(key) ? rules : nil
  }
}
