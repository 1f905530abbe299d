internal import Activity
internal import FamilyTokens
internal import PicketJSON
internal import Replication

// What the household has, as rows. Grants and allowances are not among them: their ends move with the clock by which they are told,
// so they are told once.
extension Sharing {
  func outline(of state: State, _ sealer: Sealer, in zone: Zone) -> [RowKey: [UInt8]] {
    var rows: [RowKey: [UInt8]] = [:]
    for profile in state.profiles.values {
      guard let owner = owners[profile.id], let key = RowKey(.profile, owner) else { continue }
      rows[key] = SharedBody.octets(["name": .string(profile.name)])
    }
    for child in state.children.values {
      guard let owner = owners[child.id], let key = RowKey(.member, owner) else { continue }
      rows[key] = MemberBody(child, profile: child.profile.flatMap { owners[$0] }).octets
    }
    for (key, body) in memberships(of: state) { rows[key] = body.octets }
    for (place, store) in state.stores where place.client == Household.guardianClient {
      guard let owner = owners[place.child], !isSecond(place.name, { self.key(ofStore: $0, owner) }),
        let key = key(ofStore: place.name, owner)
      else { continue }
      rows[key] = StoreBody(owner: owner, name: place.name, store, sealer).octets
    }
    for place in state.timeRules.keys {
      guard let owner = owners[place.owner], !isSecond(place.name, { self.key(of: place.kind, $0, owner) }),
        let key = key(of: place.kind, place.name, owner), let row = state.timeRules.row(place, sealer)
      else { continue }
      rows[key] = TimeRuleBody(owner: owner, place, row)?.octets
    }
    for device in state.devices.values {
      guard let body = DeviceBody(device, owner: { owners[$0] }), let key = key(ofDevice: body.hardware) else {
        continue
      }
      rows[key] = body.octets
    }
    for (key, day) in days(of: state.timeRules, in: zone) { rows[key] = day.body.octets }
    for question in state.questions.values where QuestionBody.isShared(question) {
      guard let owner = owners[question.child], let key = QuestionBody.key(question.id) else { continue }
      rows[key] = QuestionBody(owner: owner, question).octets
    }
    return rows
  }

  func key(ofStore name: String, _ owner: [UInt8]) -> RowKey? { seal.key(.store, of: owner, named: [name]) }

  func key(of kind: TimeRuleKey.Kind, _ name: String, _ owner: [UInt8]) -> RowKey? {
    let rows: RowKind =
      switch kind {
      case .schedule: .schedule
      case .limit: .limit
      case .earning: .earning
      }
    return seal.key(rows, of: owner, named: [kind.rawValue, name.lowercased()])
  }

  func key(ofDevice hardware: Hardware) -> RowKey? {
    RowKey(.device, seal.owner(.device, named: hardware.description))
  }

  /// A thing that is allowed has one row, by the same number on all nodes.
  func key(ofAllowed target: Grant.Target, _ owner: [UInt8]) -> RowKey? {
    seal.key(.allowance, of: owner, named: [target.kind, target.value ?? ""])
  }

  /// Where decisions stand side by side, all but the latest have stores and rules of such names.
  static func second(_ name: String, _ number: Int) -> String { "\(name) · \(number)" }

  /// Decisions about one thing that may stand side by side, by far.
  private static let mostBeside = 64

  static func seconds(_ name: String, after count: Int) -> [String] {
    stride(from: max(count, 1) + 1, through: mostBeside, by: 1).map { second(name, $0) }
  }

  /// Whether a store or a rule is one of these: it belongs to the row of the first.
  func isSecond(_ name: String, _ key: (String) -> RowKey?) -> Bool {
    guard let (first, number) = Sharing.first(of: name) else { return false }
    return key(first).map { bodies(of: $0).count >= number } ?? false
  }

  /// The name that stands before such a one, and its number; nil for any other name.
  static func first(of name: String) -> (name: String, number: Int)? {
    let parts = name.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count > 2, parts[parts.count - 2] == "·", let number = Int(parts[parts.count - 1]), number > 1 else {
      return nil
    }
    return (parts.dropLast(2).joined(separator: " "), number)
  }

  /// A mark of what the household is to have of a row by itself.
  func wantedMark(of key: RowKey) -> [UInt8] {
    let wanted = key.kind == .dayChange ? day(of: key)?.octets : latestFirst(key).first
    return wanted.map { seal.mark($0) } ?? []
  }

  /// What counts of a day's row.
  func day(of key: RowKey) -> DayBody? {
    let bodies = bodies(of: key)
    let read = bodies.compactMap { DayBody($0) }
    return read.count == bodies.count ? DayBody(least: read) : nil
  }

  /// The bodies that are in force, the latest first.
  func latestFirst(_ key: RowKey) -> [[UInt8]] {
    let settled = Set(bodies(of: key))
    var found: [[UInt8]] = []
    for decision in (replica.state(of: key)?.decisions ?? []).sorted(by: {
      ($0.moment, $0.stamp) > ($1.moment, $1.stamp)
    }) {
      if let body = decision.body, settled.contains(body), !found.contains(body) { found.append(body) }
    }
    return found
  }
}
