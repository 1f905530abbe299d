internal import PicketJSON
package import Replication

/// How a node of a fleet is doing.
public struct SharingStatus: Hashable, Sendable {
  public let membership: Membership
  /// Where the database is, for people.
  public let database: String
  /// When the database answered last, in seconds since 1970.
  public let lastExchange: Int?
  /// What waits to be handed over.
  public let unsent: Int
  /// Sentences for guardians.
  public let troubles: [String]
  public let nodes: [FleetNode]
}

extension Household {
  /// nil while this machine is no node of a fleet.
  public var sharingStatus: SharingStatus? {
    guard let sharing else { return nil }
    return SharingStatus(
      membership: sharing.membership,
      database: (options.fleet ?? FleetAddress(sharing.membership.address)?.place)?.title ?? "",
      lastExchange: sharing.exchange.last, unsent: sharing.replica.unsent,
      troubles: (sharing.exchange.trouble.map { ["the database \(databaseState): \($0)"] } ?? []) + fleetTroubles,
      nodes: sharing.exchange.nodes)
  }

  /// What `picket status` says beside troubles: a laptop may be away from its family's database for weeks.
  public var sharingRemarks: [String] {
    guard let trouble = sharing?.exchange.trouble else { return [] }
    return [
      "the database that the family's machines share \(databaseState): \(trouble) This machine goes on by what it knows, and what is "
        + "decided here waits"
    ]
  }

  /// One that takes no changes, or is full, is read all the same.
  private var databaseState: String {
    guard let notes = sharing?.exchange, let last = notes.last, let since = notes.troubleSince else {
      return "is not to be had"
    }
    return last > since && now.wallSeconds - last < 60 ? "takes nothing from this machine" : "is not to be had"
  }

  var fleetTroubles: [String] {
    guard let sharing else { return [] }
    var troubles: [String] = []
    let replica = sharing.replica
    if let upkeep = sharing.exchange.upkeep {
      troubles.append("the database's tables could not be brought up to date, nor old ones dropped: \(upkeep)")
    }
    if let quota = sharing.exchange.quota {
      troubles.append(
        "the quota of today is used up: \(quota). What is decided and used here holds, and waits until midnight UTC to be handed over. "
          + "If that is right, the owner of the database allows more; a machine that was stolen is put out by 'picket fleet leave NODE'"
      )
    }
    if replica.isSetBack {
      troubles.append(
        "this machine was set back to an older state of its own, and other nodes know decisions of it that it does not know: "
          + "nothing is handed over any more. Leave the fleet and join again: picket fleet leave, then picket fleet join CODE"
      )
    }
    if replica.unreadable > 0 {
      troubles.append(
        "the database has shown \(replica.unreadable) rows that this family did not seal, or under a newer key than this node "
          + "has. They have no effect. If the key was changed on another node, leave and join again. Otherwise the "
          + "database was changed")
    }
    if replica.missing > 0 {
      troubles.append(
        "the database did not show \(replica.missing) rows any more that it had. They hold here, and are handed over again"
      )
    }
    for key in replica.tooLarge {
      let body = sharing.latestFirst(key).first.flatMap { SharedBody.object($0) } ?? [:]
      troubles.append(
        "\(title(of: key.kind, body)) is too large to travel, and holds on this machine alone: make two of it")
    }
    if let restored = sharing.exchange.restored, now.wallSeconds - restored < 86_400 {
      troubles.append(
        "the database was set back to an older state. Nothing is lost: this node has handed over all that it knows again"
      )
    }
    for (_, refusal) in sharing.refusals.sorted(by: { $0.key < $1.key }) {
      troubles.append("a decision of another node is not in force here: \(refusal)")
    }
    return troubles + disputes
  }

  /// What guardians decided without knowing of each other.
  private var disputes: [String] {
    guard let sharing else { return [] }
    return sharing.disputed.sorted().compactMap { key in
      let states = sharing.replica.state(of: key)?.decisions ?? []
      guard key.kind != .dispute, let body = states.compactMap(\.body).first.flatMap({ SharedBody.object($0) }) else {
        return nil
      }
      let owner = body.owner.flatMap { sharing.local($0) }
      let name = owner.flatMap { state.children[$0]?.name ?? state.profiles[$0]?.name } ?? body["name"]?.string ?? ""
      return
        "guardians of two nodes decided differently about \(title(of: key.kind, body)) of \(name), without knowing of each "
        + "other. The stricter counts until one of you decides anew"
    }
  }

  private func title(of kind: RowKind, _ body: JSON.Object) -> String {
    let name = body["name"]?.string ?? ""
    return switch kind {
    case .store: "the store \(name)"
    case .schedule, .limit, .earning: "the \(body["kind"]?.string ?? "rule") \(name)"
    case .allowance, .grant: "what is allowed"
    case .question: "a question"
    case .membership: "a member of the group"
    case .device: "the device \(name.isEmpty ? body["hardware"]?.string ?? "" : name)"
    case .dayChange: "more time on a day"
    default: "the settings"
    }
  }
}

// Machines by what people call them.
extension Household {
  /// The names of the fleet's machines, as far as they are known.
  package var machineNames: [NodeID: String] {
    guard let sharing else { return [:] }
    var names = [sharing.membership.node: sharing.membership.name]
    for node in sharing.exchange.nodes {
      if let id = NodeID(node.node), let name = node.name { names[id] = name }
    }
    return names
  }

  /// Machines of a name, or the one of a number.
  package func machines(named name: String) throws(HouseholdError) -> Set<NodeID> {
    guard sharing != nil else {
      throw .conflict(
        "this machine is no node of a fleet, so that it knows no others: 'picket fleet create' begins one"
      )
    }
    let named = machineNames.filter { $0.value == name }.keys
    if !named.isEmpty { return Set(named) }
    guard let node = Int64(name).flatMap({ NodeID($0) }) else {
      throw .notFound(kind: "node", name: name)
    }
    return [node]
  }
}
