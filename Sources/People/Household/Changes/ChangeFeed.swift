/// What changed in the household, for programs that keep a copy of it.
public struct ChangeNotice: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// More changed than is remembered: the client has to read everything again.
    case all
    case children
    /// Settings that several children follow.
    case profiles
    /// Devices of the household, and devices that were seen and not added yet.
    case devices
    /// Stores with their shields and other settings.
    case shields
    case authorizations
    case grants
    case allowances
    /// Something ends within the next minutes.
    case endings
    /// Questions and their answers.
    case requests
    /// The configuration.
    case settings
    /// Rules of time and what they stop, and clocks.
    case time
    case trouble
    /// The catalog, and the lists that it is made of.
    case lists
    case guardians
    /// Access tokens of programs.
    case tokens
  }

  public let kind: Kind
  /// Which one of its kind, as other methods call it; nil where there is but one.
  public let id: String?
  /// Whose it is: a child's, or a profile's.
  public let child: Int?
  public let revision: Int
}

/// The newest change of each thing, numbered upwards. A reader says the number that it has seen last, and gets what came
/// after it; a reader who comes back too late gets `all`.
struct ChangeFeed {
  struct Key: Hashable {
    let kind: ChangeNotice.Kind
    var id: String?
    var child: Int?
  }

  /// Things that are remembered. Where there are more, the oldest changes are forgotten, an eighth at once.
  static let most = 4_096

  private(set) var revision: Int
  private var newest: [Key: Int] = [:]
  /// Changes up to this one are not all remembered.
  private var forgotten: Int

  /// Numbers begin behind `revision`. Earlier changes were made in another run of picketd and are not remembered.
  init(after revision: Int) { (self.revision, forgotten) = (revision, revision) }

  mutating func add(_ keys: some Collection<Key>) {
    for key in keys {
      revision += 1
      newest[key] = revision
    }
    guard newest.count > ChangeFeed.most else { return }
    forgotten = newest.values.sorted()[newest.count - ChangeFeed.most * 7 / 8]
    newest = newest.filter { $0.value > forgotten }
  }

  /// How many things are remembered.
  var count: Int { newest.count }

  /// What changed after a revision, the oldest first. Without one, or where not all of it is remembered, that is `all`.
  func notices(after seen: Int?, where isWanted: (Key) -> Bool) -> [ChangeNotice] {
    guard let seen, seen >= forgotten, seen <= revision else {
      return [ChangeNotice(kind: .all, id: nil, child: nil, revision: revision)]
    }
    if seen == revision { return [] }
    return newest.filter { $0.value > seen && isWanted($0.key) }.sorted { $0.value < $1.value }.map { key, revision in
      ChangeNotice(kind: key.kind, id: key.id, child: key.child, revision: revision)
    }
  }
}
