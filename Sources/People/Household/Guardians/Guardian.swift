internal import FamilyTokens
internal import Ledger
internal import PicketJSON

/// A person who decides, known by a passcode of their own.
///
/// Root, the group picket-guardian and the household's first passcode are guardians too, and have no entry here.
public struct Guardian: Hashable, Sendable, Identifiable {
  /// What a guardian may do.
  public enum Role: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Reads what is set and what was decided, without the names that children visited.
    case read
    /// Also answers children's requests.
    case approve
    /// Everything.
    case all

    public static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

    private var rank: Int { self == .read ? 0 : self == .approve ? 1 : 2 }
  }

  public let id: Int
  public internal(set) var name: String
  public internal(set) var role: Role
  public let created: Int
  var passcode: Passcode?

  /// Without a passcode, this guardian cannot unlock.
  public var hasPasscode: Bool { passcode != nil }
}

/// Guardians with names, as two rows of the ledger: who there is, and the hashes of their passcodes. Backups lack the
/// second, since passcodes can be guessed with a hash and time.
struct Guardians: Hashable, Sendable {
  /// More than any family has.
  static let most = 32

  private(set) var all: [Int: Guardian] = [:]
  /// Numbers are never given twice: a session of one guardian must not become another's.
  private var last = 0

  init() {}

  var sorted: [Guardian] { all.values.sorted { $0.id < $1.id } }

  func guardian(named name: String) -> Guardian? {
    all.values.first { $0.name == name } ?? all.values.first { $0.name.lowercased() == name.lowercased() }
  }

  mutating func add(_ name: String, _ role: Guardian.Role, at time: Int) -> Guardian {
    last += 1
    let guardian = Guardian(id: last, name: name, role: role, created: time, passcode: nil)
    all[last] = guardian
    return guardian
  }

  mutating func put(_ guardian: Guardian) { all[guardian.id] = guardian }

  mutating func remove(_ id: Int) { all[id] = nil }

  /// Takes over the passcodes of guardians who are in both: a backup has none.
  mutating func takePasscodes(of others: Guardians) {
    for (id, other) in others.all where all[id]?.name == other.name { all[id]?.passcode = other.passcode }
  }
}

extension Guardians {
  init(_ names: SecretRow?, passcodes: SecretRow?) {
    let hashes = passcodes.flatMap { (try? JSON(parsing: $0.text.utf8))?.object }
    guard let object = names.flatMap({ (try? JSON(parsing: $0.text.utf8))?.object }) else { return }
    last = object["last"]?.int.map { Int($0) } ?? 0
    for entry in object["guardians"]?.array ?? [] {
      guard let entry = entry.object, let id = entry["id"]?.int.map({ Int($0) }), let name = entry["name"]?.string,
        let role = entry["role"]?.string.flatMap(Guardian.Role.init(rawValue:))
      else { continue }
      all[id] = Guardian(
        id: id, name: name, role: role, created: entry["created"]?.int.map { Int($0) } ?? 0,
        passcode: hashes?["\(id)"]?.string.map { Passcode(hash: $0) })
      last = max(last, id)
    }
  }

  var rows: [SecretRow] {
    let names = sorted.map { guardian in
      JSON.object([
        "id": .int(guardian.id), "name": .string(guardian.name), "role": .string(guardian.role.rawValue),
        "created": .int(guardian.created),
      ])
    }
    let hashes = sorted.compactMap { guardian in guardian.passcode.map { ("\(guardian.id)", JSON.string($0.hash)) } }
    return [
      SecretRow(SecretKey.guardians, JSON.object(["last": .int(last), "guardians": .array(names)]).text),
      SecretRow(SecretKey.guardianPasscodes, JSON.object(JSON.Object(hashes)).text),
    ]
  }
}
