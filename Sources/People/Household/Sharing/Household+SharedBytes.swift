internal import Activity
internal import FamilyTokens
internal import Ledger
internal import Replication

// Bytes that were carried on each node. Each counts for itself, and a family's are their sum. An hour is handed over when it is over: bytes
// stop nothing, so that they need not be known sooner.
extension Household {
  private static let (received, sent): (Int64, Int64) = (1, 2)

  /// Hands other nodes what was carried here in hours that are over.
  func shareBytes() {
    // What the database has of this node is known once it was read.
    guard let sharing, sharing.hasReadAll, loss == nil else { return }
    let hour = steadySeconds(at: now) / 3_600
    let first = sharing.bytesShared ?? 0
    guard hour > first else { return }
    let carried = usage.carriedHere(in: first - 1..<hour)
    let sealer = sealer
    do throws(HouseholdError) {
      try changeSharing { sharing in
        sharing.bytesShared = hour
        for use in carried {
          guard let child = sharing.owners[use.child], let token = use.label.sharedToken(sealer),
            let key = MinutesKey(child: child, token: token, hour: Int64(use.hour))
          else { continue }
          sharing.count(key, kind: Household.received, use.received)
          sharing.count(key, kind: Household.sent, use.sent)
        }
      }
    } catch {
      complain("what was carried cannot be told to other nodes: \(error)")
    }
  }

  /// Takes in what other nodes carried. It is shown, and nothing else comes of it.
  func absorbBytes(_ counters: [(key: CounterKey, amount: Int64)]) {
    guard sharing != nil, loss == nil, !counters.isEmpty else { return }
    let present = steadySeconds(at: now) / 3_600
    // What is too old to be kept here is not brought back.
    let kept = present - 24 * options.retention...present
    var older: [Int: [(row: TrafficRow.Part, token: [UInt8], child: Int)]] = [:]
    for (key, amount) in counters {
      let hour = Int(key.place.hour)
      guard let child = sharing?.local(key.place.child), state.children[child] != nil, kept.contains(hour),
        let label = UsageNames.Label(shared: key.place.token, sealer),
        [Household.received, Household.sent].contains(key.kind),
        let device = sharing?.knownNodes.device(of: key.node, in: key.place.hour)
      else { continue }
      let amount = min(Int(clamping: amount), TrafficRow.most)
      let (received, sent) = key.kind == Household.received ? (amount, 0) : (0, amount)
      if hour >= usage.recent.first {
        usage.carry(received: received, sent: sent, label, device, by: child, in: hour)
      } else {
        let part = TrafficRow.Part(name: 0, device: Int(device), received: received, sent: sent)
        older[hour, default: []].append((part, key.place.token, child))
      }
    }
    do throws(HouseholdError) {
      try keep(bytes: older)
    } catch {
      complain("what was carried elsewhere is lost: \(error)")
    }
  }

  private func keep(
    bytes older: [Int: [(row: TrafficRow.Part, token: [UInt8], child: Int)]]
  ) throws(HouseholdError) {
    if older.isEmpty { return }
    let nodes = sharing?.knownNodes.row
    try write { (tx) throws(LedgerError) in
      // With what is counted by their numbers, so that these never mean other nodes.
      if let nodes { try tx.put(nodes) }
      for (hour, uses) in older {
        for (child, uses) in Dictionary(grouping: uses, by: \.child) {
          var parts: [TrafficRow.Part] = []
          for use in uses {
            var part = use.row
            part.name = try tx.number(ofName: use.token, usedOn: hour / 24)
            parts.append(part)
          }
          try tx.merge(TrafficRow(child: child, hour: hour, parts: parts), most: Usage.mostCarried)
        }
      }
    }
  }
}

extension Sharing {
  /// Counts what was carried here, less what this machine told as a node that it was before.
  fileprivate mutating func count(_ place: MinutesKey, kind: Int64, _ amount: Int) {
    let before = knownNodes.own.reduce(0) { sum, number in
      guard let node = NodeID(number), node != membership.node, knownNodes.wasThis(node, in: place.hour) else {
        return sum
      }
      let key = CounterKey(place, node: node, kind: kind)
      return min(sum + min(Int(clamping: key.flatMap { replica.counters[$0] } ?? 0), TrafficRow.most), TrafficRow.most)
    }
    if amount > before { replica.count(place, kind: kind, Int64(amount - before)) }
  }
}
