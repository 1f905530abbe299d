internal import Activity
internal import Ledger

/// What a child used within hours, from the ledger and from memory: names by their numbers, times by their hours.
struct UsageEntries {
  struct Use {
    let name: UsageNames.Number
    let hour: Int
    let minutes: MinuteMap
  }

  struct Traffic {
    let name: UsageNames.Number
    let hour: Int
    let received: Int
    let sent: Int
  }

  var uses: [Use] = []
  var traffic: [Traffic] = []
}

extension Household {
  /// Memory has the last days, and the ledger what was before. Without `hasTraffic`, minutes alone.
  func usageEntries(
    of child: Int, in hours: Range<Int>, hasTraffic: Bool = true
  ) throws(HouseholdError) -> UsageEntries {
    let before = hours.clamped(to: 0..<max(0, usage.recent.first))
    var entries = try olderUsageEntries(of: child, in: before, hasTraffic: hasTraffic)
    for (hour, places) in usage.recent.hours(of: child) where hours.contains(hour) {
      for (place, amount) in places {
        if !amount.minutes.isEmpty {
          entries.uses.append(UsageEntries.Use(name: place.name, hour: hour, minutes: amount.minutes))
        }
        if hasTraffic, amount.received > 0 || amount.sent > 0 {
          entries.traffic.append(
            UsageEntries.Traffic(name: place.name, hour: hour, received: amount.received, sent: amount.sent))
        }
      }
    }
    return entries
  }

  func olderUsageEntries(
    of child: Int, in hours: Range<Int>, hasTraffic: Bool
  ) throws(HouseholdError) -> UsageEntries {
    if hours.isEmpty { return UsageEntries() }
    let sealer = sealer
    do throws(LedgerError) {
      let (entries, names, impossible) = try ledger.read { (tx) throws(LedgerError) in
        var (minutes, traffic): ([MinutesRow], [TrafficRow]) = ([], [])
        try tx.minutes(of: child, hours: hours) { minutes.append($0) }
        if hasTraffic { try tx.traffic(of: child, hours: hours) { traffic.append($0) } }
        var (entries, names, impossible) = (UsageEntries(), usage.names, 0)
        entries.uses.reserveCapacity(minutes.count)
        for row in minutes {
          guard row.isPossible, let map = row.map else {
            impossible += 1
            continue
          }
          let name = try names.number(ofRow: row.name, tx, sealer)
          entries.uses.append(UsageEntries.Use(name: name, hour: row.hour, minutes: map))
        }
        entries.traffic.reserveCapacity(traffic.count)
        for row in traffic {
          guard row.isPossible else {
            impossible += 1
            continue
          }
          let name = try names.number(ofRow: row.name, tx, sealer)
          entries.traffic.append(
            UsageEntries.Traffic(name: name, hour: row.hour, received: row.received, sent: row.sent))
        }
        return (entries, names, impossible)
      }
      usage.names = names
      if impossible > 0 { setAsideImpossibleUsage() }
      return entries
    } catch {
      throw HouseholdError(error)
    }
  }

  /// Rows that cannot be true are set aside, and said once; the others count.
  func setAsideImpossibleUsage() {
    guard loss == nil else { return }
    do throws(HouseholdError) {
      let count = try write { (tx) throws(LedgerError) in try tx.setAsideImpossibleUsage() }
      if count > 0 { complain(Household.impossibleUsage(count, in: ledgerPath)) }
    } catch {
      complain("\(error)")
    }
  }

  static func impossibleUsage(_ count: Int, in path: String) -> String {
    "\(count) row\(count == 1 ? "" : "s") of what children used cannot be true and \(count == 1 ? "was" : "were") set "
      + "aside: somebody wrote into \(path), or its disk fails. The rest counts"
  }
}
