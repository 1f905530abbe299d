internal import Activity
internal import Ledger

/// What a child used within hours, from the ledger and from memory: names by their numbers, times by their hours.
struct UsageEntries {
  struct Use {
    let name: UsageNames.Number
    let hour: Int
    let minutes: MinuteMap
  }

  /// By which number traffic is added up.
  enum TrafficKey {
    case name
    /// Counted from the first of the hours that are asked for.
    case hour
  }

  var uses: [Use] = []
  var traffic = TrafficSums()
}

extension Household {
  /// Memory has the last days, and the ledger what was before. Without a key there is no traffic.
  func usageEntries(
    of child: Int, in hours: Range<Int>, trafficBy key: UsageEntries.TrafficKey? = nil
  ) throws(HouseholdError) -> UsageEntries {
    let before = hours.clamped(to: 0..<max(0, usage.recent.first))
    var entries = try olderUsageEntries(of: child, in: before, trafficBy: key)
    for (hour, places) in usage.recent.hours(of: child) where hours.contains(hour) {
      for (place, amount) in places {
        if !amount.minutes.isEmpty {
          entries.uses.append(UsageEntries.Use(name: place.name, hour: hour, minutes: amount.minutes))
        }
        guard let key else { continue }
        let number = key == .name ? Int(place.name) : hour - hours.lowerBound
        entries.traffic.add(received: amount.received, sent: amount.sent, to: number)
      }
    }
    return entries
  }

  /// Reads the ledger, each of whose rows is touched once: a month of ten children has some twenty thousand.
  func olderUsageEntries(
    of child: Int, in hours: Range<Int>, trafficBy key: UsageEntries.TrafficKey? = nil
  ) throws(HouseholdError) -> UsageEntries {
    if hours.isEmpty { return UsageEntries() }
    let sealer = sealer
    do throws(LedgerError) {
      let (entries, names, impossible) = try ledger.read { (tx) throws(LedgerError) in
        var (entries, names) = (UsageEntries(), usage.names)
        var uses: [(hour: Int, row: Int, minutes: MinuteMap)] = []
        var impossible = try tx.eachUse(of: child, in: hours) { hour, row, bits in
          if let map = MinuteMap(bits: UInt64(bits)) { uses.append((hour, row, map)) }
        }
        entries.uses.reserveCapacity(uses.count)
        for use in uses {
          let name = try names.number(ofRow: use.row, tx, sealer)
          entries.uses.append(UsageEntries.Use(name: name, hour: use.hour, minutes: use.minutes))
        }
        switch key {
        case nil: break
        case .hour:
          impossible += try tx.eachTraffic(of: child, in: hours) { hour, part in
            entries.traffic.add(received: part.received, sent: part.sent, to: hour - hours.lowerBound)
          }
        case .name:
          var rows = TrafficSums()
          impossible += try tx.eachTraffic(of: child, in: hours) { _, part in
            rows.add(received: part.received, sent: part.sent, to: part.name)
          }
          try rows.forEach { (row, sum) throws(LedgerError) in
            let name = try names.number(ofRow: row, tx, sealer)
            entries.traffic.add(received: sum.received, sent: sum.sent, to: Int(name))
          }
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
