internal import Activity
internal import FamilyTokens
internal import Ledger
internal import Replication

// Minutes of use: those of this node for the others, and theirs for budgets here.
extension Household {
  /// Hours of use that are handed over once more where the database forgot them.
  static let keptHours = 72

  /// Hands other nodes what was used here, before it goes to the disk: after a crash it is handed over again.
  func shareUse(ofAll: Bool = false) {
    guard sharing != nil else { return }
    let (used, sealer) = (usage.usedHere(ofAll: ofAll), sealer)
    if used.isEmpty { return }
    do throws(HouseholdError) {
      try changeSharing { sharing in
        for use in used {
          guard let child = sharing.owners[use.child], let token = use.label.sharedToken(sealer),
            let key = MinutesKey(child: child, token: token, hour: Int64(use.hour))
          else { continue }
          sharing.replica.use(key, use.minutes)
        }
      }
    } catch {
      complain("what was used cannot be written down for other nodes: \(error)")
    }
  }

  /// Takes in minutes of other nodes. They close what they use up. What they would earn stays closed: the database
  /// could have made them up.
  func absorbUse(_ hours: [(MinutesKey, MinuteMap)]) {
    guard let sharing, loss == nil else { return }
    usage.use(catalog.catalog)
    let present = steadySeconds(at: now) / 3_600
    var (changed, older): (Set<Int>, [(row: MinutesRow, token: [UInt8])]) = ([], [])
    for (key, map) in hours {
      let hour = Int(key.hour)
      guard let child = sharing.local(key.child), state.children[child] != nil, hour <= present,
        let label = UsageNames.Label(shared: key.token, sealer)
      else { continue }
      if hour < usage.recent.first {
        let row = MinutesRow(child: child, hour: hour, name: 0, device: Int(Usage.elsewhere), bits: Int(map.bits))
        older.append((row, key.token))
      } else if usage.take(map, of: label, by: child, in: hour) {
        changed.insert(child)
      }
    }
    do throws(HouseholdError) { try keep(older) } catch { complain("what was used elsewhere is lost: \(error)") }
    for child in changed.sorted() { usageChanged(of: child) }
  }

  private func keep(_ older: [(row: MinutesRow, token: [UInt8])]) throws(HouseholdError) {
    if older.isEmpty { return }
    try write { (tx) throws(LedgerError) in
      for (row, token) in older {
        let name = try tx.number(ofName: token, usedOn: row.hour / 24)
        try tx.merge(MinutesRow(child: row.child, hour: row.hour, name: name, device: row.device, bits: row.bits))
      }
    }
    usage.older = OlderMinutes()
  }

  func forgetSharedUse(before hour: Int) {
    sharing?.replica.forget(before: Int64(hour - Household.keptHours))
    forgetNotices(before: Int64(hour - Household.keptHours))
  }
}

extension UsageNames.Label {
  /// In the place of the token of what has no name.
  private static let noName: [UInt8] = [0]

  func sharedToken(_ sealer: Sealer) -> [UInt8]? {
    self == .name("") ? UsageNames.Label.noName : token(sealer)?.octets
  }

  init?(shared token: [UInt8], _ sealer: Sealer) {
    if token == UsageNames.Label.noName { self = .name("") } else { self.init(Token(octets: token), sealer) }
  }
}
