public import Replication

// What the courier takes to the database that all nodes share, and what it brings. It has no key: it carries sealed rows, and says
// how it went.
extension Household {
  /// Bytes of rows that go at once.
  private static let parcelBytes = 150_000
  /// Rows of a page that is asked for.
  private static let page = 200
  /// Nanoseconds between two readings of all of the database.
  private static let searchPause = 6 * 3_600 * ClockReading.second

  /// Seconds after which a node that says nothing is away.
  private static let absence = 120

  /// What is to be handed over; nil where nothing is.
  public func parcelToShare() -> Parcel? {
    captureShared()
    guard sharing?.replica.isSetBack == false, loss == nil else { return nil }
    let sheet = sheetToShare()
    guard let sharing, sharing.replica.unsent > 0 || sheet != nil else { return nil }
    var random = SystemRandomNumberGenerator()
    let parcel = sharing.replica.parcel(
      sharing.seal, most: 500, bytes: Household.parcelBytes, hour: Int64(steadySeconds(at: now) / 3_600),
      sheets: sheet.map { [$0] } ?? [], using: &random)
    if parcel.isEmpty { return nil }
    self.sharing?.parcel = parcel
    return parcel
  }

  /// What to ask for.
  public func nextPull() -> Pull? {
    guard sharing != nil, loss == nil else { return nil }
    let boot = now.boot
    if sharing?.exchange.searched.map({ boot - min($0, boot) >= Household.searchPause }) ?? true {
      sharing?.exchange.searched = boot
      sharing?.replica.search()
    }
    let hour = Int64(steadySeconds(at: now) / 3_600)
    let oldest = hour - Int64(24 * max(Household.fewestDays, options.retention))
    return sharing?.replica.pull(page: Household.page, hours: max(0, oldest)...hour + 1, sheets: sheetsToRead)
  }

  /// The database has a parcel. What is said of another one than that under way comes too late, and is handed over again.
  public func take(_ receipt: Parcel.Receipt, ofParcel mark: [UInt8]) throws(HouseholdError) {
    guard let parcel = sharing?.parcel, parcel.mark == mark else { return }
    let time = now.wallSeconds
    if !parcel.sheets.isEmpty { noteSheet(isTaken: receipt.takesSheets) }
    try changeSharing { sharing in
      let news = sharing.replica.take(receipt, of: parcel)
      (sharing.parcel, sharing.exchange.quota) = (nil, nil)
      if news.isRestored {
        sharing.exchange.restored = time
        sharing.log.beginAnew()
      }
    }
  }

  /// Takes in what other nodes decided and used since a bookmark, which has to be this node's. What this node decided is taken in
  /// before: it did not know of it.
  public func take(_ delivery: Pull.Delivery, after bookmark: Bookmark) throws(HouseholdError) {
    captureShared()
    guard sharing?.replica.bookmark == bookmark else { return }
    let (moment, seal) = (now, sharing?.seal)
    guard let seal else { return }
    let time = steadySeconds(at: moment)
    let (known, state) = (known(of: delivery, at: time), state)
    try changeSharing { sharing in
      let news = sharing.replica.take(known, seal, at: Int64(time))
      sharing.exchange.last = moment.wallSeconds
      // One that takes nothing may still be read.
      if sharing.parcel == nil || sharing.exchange.quota != nil { sharing.exchange.trouble = nil }
      if news.isRestored {
        sharing.exchange.restored = moment.wallSeconds
        sharing.log.beginAnew()
      }
      // These are settled by more than what rows of their kinds have in common.
      let plain = delivery.rows.map(\.key).filter { [.member, .device, .question, .earning].contains($0.kind) }
      for key in news.rows + plain where sharing.replica.state(of: key) != nil && key.kind != .dispute {
        sharing.pending.insert(key)
      }
      for row in delivery.rows { sharing.noteDispute(about: row.key) }
      if !delivery.isPartial, !delivery.isRestored {
        sharing.exchange.read = moment.boot
        if !sharing.hasReadAll { (sharing.hasReadAll, sharing.isDirty, sharing.compared) = (true, true, nil) }
      }
      sharing.recall(in: state, at: time)
    }
    absorbUse(delivery.minutes.map { ($0.key, $0.map) })
    let refused = sharing?.refusals
    applyShared()
    // After the rows: the children may have come with them.
    absorbBytes(delivery.counters)
    absorb(delivery.sheets, upTo: delivery.sheetsRead)
    for (key, refusal) in sharing?.refusals ?? [:] where refused?[key] != refusal {
      complain("a decision of another node is not in force here: \(refusal)")
    }
  }

  /// What of a delivery is kept. The database could make minutes up without end: of hours that are not handed over again, or are
  /// still to come, and of tokens that are not the family's.
  private func known(of delivery: Pull.Delivery, at time: Int) -> Pull.Delivery {
    let hour = Int64(time / 3_600)
    var known = delivery
    known.minutes.removeAll { use in
      !(hour - Int64(Household.keptHours)...hour + 1).contains(use.key.hour)
        || UsageNames.Label(shared: use.key.token, sealer) == nil
    }
    // Of other nodes' bytes nothing is handed over again; what this one told is known to it.
    known.counters.removeAll { counter in
      !(hour - Int64(Household.keptHours)...hour + 1).contains(counter.key.place.hour)
        || !(sharing?.knownNodes.wasThis(counter.key.node, in: counter.key.place.hour) ?? false)
        || UsageNames.Label(shared: counter.key.place.token, sealer) == nil
    }
    known.claims = knownClaims(of: delivery, at: hour)
    return known
  }

  /// The database did not answer, or said what cannot be true.
  public func noteTrouble(ofFleet trouble: String) {
    if sharing?.exchange.trouble == nil { sharing?.exchange.troubleSince = now.wallSeconds }
    sharing?.exchange.trouble = trouble
  }

  /// The database takes nothing more from this node today. What is to be handed over waits, and holds here.
  public func noteQuota(ofFleet why: String) {
    let isNews = sharing?.exchange.quota == nil
    sharing?.exchange.quota = why
    if isNews { announce(.trouble) }
  }

  package var isOverQuota: Bool { sharing?.exchange.quota != nil }

  /// The database's tables were looked after, or could not be.
  public func noteUpkeep(ofFleet trouble: String?) { sharing?.exchange.upkeep = trouble }

  package func note(nodesOfFleet nodes: [CarriedNode]) {
    guard let seal = sharing?.seal else { return }
    let time = now.wallSeconds
    sharing?.exchange.nodes = nodes.map { node in
      func open(_ body: [UInt8]?, _ key: (NodeID) -> RowKey?) -> [UInt8]? {
        body.flatMap { body in NodeID(node.node).flatMap(key).flatMap { seal.open(body, of: $0) } }
      }
      let state = open(node.state, FleetNode.stateKey).flatMap { NodeState($0) }
      return FleetNode(
        node: node.node, name: open(node.body, FleetNode.key).map { String(decoding: $0, as: UTF8.self) },
        isKeeper: node.isKeeper, isRevoked: node.isRevoked, follows: node.follows, seen: node.seen,
        isAway: node.seen.map { $0 < time - Household.absence } ?? true,
        behind: node.behind.map { Int(clamping: $0) }, picket: state?.picket, fence: state?.fence.rawValue,
        isOverQuota: state?.isOverQuota ?? false)
    }.sorted { $0.node < $1.node }
    noteProven()
  }

  /// Nodes that have the family's key keep their place among those whose bytes are counted.
  private func noteProven() {
    guard var known = sharing?.knownNodes, let nodes = sharing?.exchange.nodes, loss == nil else { return }
    var isMissing = false
    for node in nodes where node.name != nil {
      if let id = NodeID(node.node), known.prove(id) { isMissing = true }
    }
    guard known != sharing?.knownNodes else { return }
    do throws(HouseholdError) {
      try changeSharing { sharing in
        sharing.knownNodes = known
        // What they carried is read once more.
        if isMissing { sharing.replica.search() }
      }
    } catch {
      complain("which nodes there are cannot be written down: \(error)")
    }
  }

  /// This node's name for the others, sealed.
  public var sealedNodeName: [UInt8]? {
    guard let sharing, let key = FleetNode.key(sharing.membership.node) else { return nil }
    return sharing.seal.seal(Array(sharing.membership.name.utf8), of: key)
  }

  /// How this node is doing, for the others, sealed.
  package func sealed(_ state: NodeState) -> [UInt8]? {
    guard let sharing, let key = FleetNode.stateKey(sharing.membership.node) else { return nil }
    return sharing.seal.seal(state.octets, of: key)
  }
}

extension FleetNode {
  // By which its name and its state are sealed: no row of the family's has these kinds.

  fileprivate static func key(_ node: NodeID) -> RowKey? { RowKind(.max).flatMap { RowKey($0, octets(node)) } }
  fileprivate static func stateKey(_ node: NodeID) -> RowKey? { RowKind(.max - 1).flatMap { RowKey($0, octets(node)) } }

  private static func octets(_ node: NodeID) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: node.number >> Int64($0)) }
  }
}
