internal import Activity
internal import FamilyTokens
internal import Ledger
internal import Replication

/// What this household shares with other nodes of its family.
///
/// This part is not called when something changes: what the household has is compared with what it had when it was compared last
/// (`applied`), so no change can be forgotten, neither by a method nor by a crash. What is different is a decision of a guardian of
/// this node. What others decided comes back into the household by the functions that guardians' changes use.
struct Sharing {
  let membership: Membership
  var seal: FamilyRowSeal
  var replica: Replica
  /// A mark of what the household has of each row; empty where it has nothing of a row that it had.
  var applied: [RowKey: [UInt8]] = [:]
  /// Numbers among nodes of children and profiles.
  var owners: [Int: [UInt8]] = [:]
  /// Rows of grants and allowances, by their numbers here.
  var grants: [Int: RowKey] = [:]
  /// Those that this household took along when it was in a family before: which of them the family still has is not known until
  /// its database was read.
  var remembered: [Int: RowKey] = [:]
  /// Whether the database was read to its end.
  var hasReadAll = false
  /// Which nodes there are, for their bytes, and up to which hour those of this one were handed over.
  var knownNodes = KnownNodes()
  var bytesShared: Int?
  /// Rows that say something else than the household has.
  var pending: Set<RowKey> = []
  /// Why rows among them could not be taken over.
  var refusals: [RowKey: String] = [:]
  /// What other nodes say that children used of what earns.
  var earned: [EarnedPlace: Minutes] = [:]
  /// Rows about which guardians decided without knowing of each other.
  var disputed: Set<RowKey> = []
  /// Claims of notices that were asked after since picketd started.
  var watchedNotices: [ClaimKey: NoticeWatch] = [:]
  /// Whether picketd ended before it had taken over what other nodes decided.
  var isUnfinished = false
  /// Whether the household may have changed since it was compared, and what it was then.
  var isDirty = true
  var compared: State?

  /// The database's last answers.
  var exchange = ExchangeNotes()
  /// What was handed to the courier and is not confirmed.
  var parcel: Parcel?
  var log = SharedLog()

  init(_ membership: Membership, _ seal: FamilyRowSeal) {
    (self.membership, self.seal, replica) = (membership, seal, Replica(node: membership.node))
    replica.scope = membership.scope
  }

  /// The number here of a child or a profile.
  func local(_ owner: [UInt8]) -> Int? { owners.first { $0.value == owner }?.key }

  func bodies(of key: RowKey) -> [[UInt8]] { replica.settled(key) }

  /// Gives children and profiles that have none a number among nodes.
  mutating func nameOwners(of state: State) {
    let all =
      state.sortedChildren.map { ($0.id, RowKind.member, $0.name) }
      + state.sortedProfiles.map { ($0.id, RowKind.profile, $0.name) }
    for (id, kind, name) in all where owners[id] == nil {
      let number = seal.owner(kind, named: name)
      let isTaken = owners.values.contains(number)
      owners[id] = isTaken ? (0..<16).map { _ in .random(in: .min ... .max) } : number
    }
  }

  /// Drops owners whose child or profile is gone.
  mutating func forgetOwners(without state: State) {
    owners = owners.filter { state.children[$0.key] != nil || state.profiles[$0.key] != nil }
  }

  mutating func noteDispute(about key: RowKey) {
    if replica.state(of: key)?.isDisputed ?? false { disputed.insert(key) } else { disputed.remove(key) }
  }
}

/// How it goes with the database.
struct ExchangeNotes {
  /// When it answered last, in seconds since 1970.
  var last: Int?
  /// Why it did not answer since, or takes nothing.
  var trouble: String?
  /// Since when.
  var troubleSince: Int?
  /// Why it takes nothing more today.
  var quota: String?
  /// Why its tables could not be looked after, on the node that began the fleet.
  var upkeep: String?
  /// When it was found to have been set back.
  var restored: Int?
  /// When it was read from its beginning last, by CLOCK_BOOTTIME.
  var searched: UInt64?
  /// When it was read to its end last, by CLOCK_BOOTTIME.
  var read: UInt64?
  var nodes: [FleetNode] = []
}

/// A node as the database shows it.
public struct FleetNode: Hashable, Sendable {
  public let node: Int64
  /// nil where it said nothing of itself yet.
  public let name: String?
  public let isKeeper: Bool
  public let isRevoked: Bool
  /// Whether it decides nothing for others.
  public let follows: Bool
  /// When it was there last, in seconds since 1970.
  public let seen: Int?
  /// Whether it is there no more, or never was: nodes say that they are there every half minute.
  public let isAway: Bool
  /// How many times something was handed over which it had not read when it was there last.
  public let behind: Int?
  /// The version of its Picket, and whether its fence is up; nil where it does not say.
  public let picket: String?
  public let fence: String?
  /// Whether the database takes nothing more from it today, as it says.
  public let isOverQuota: Bool
}
