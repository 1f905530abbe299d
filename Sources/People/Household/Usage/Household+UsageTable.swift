internal import Activity
internal import Catalog
internal import FamilyTokens

extension Household {
  /// What a child used from one time to another; from the beginning of today, and until now, where nothing is said. Minutes
  /// are exact. Bytes are kept by the hour, so an hour counts whole with the time in which it begins, and the hour in which
  /// the interval begins counts whole.
  public func usageTable(
    of child: Int, by grouping: UsageGrouping, from: Int? = nil, to: Int? = nil
  ) throws(HouseholdError) -> UsageTable {
    _ = try self.child(child)
    let interval = try usageInterval(from: from, to: to)
    usage.use(catalog.catalog)
    switch grouping {
    case .hour, .day: return try tableOfTimes(of: child, by: grouping, interval)
    case .domain, .category, .app:
      let entries = try usageEntries(of: child, in: Hours.touched(by: interval), trafficBy: .name)
      var groups = UsageGroups()
      for entry in entries.uses { groups.add(entry, to: key(of: entry.name, by: grouping)) }
      entries.traffic.forEach { name, sum in groups.add(sum, to: key(of: UsageNames.Number(name), by: grouping)) }
      let rows = groups.sums.map { key, sum in row(key, sum.amount(in: interval)) }
      return UsageTable(
        child: child, interval: interval,
        rows: rows.filter { $0.amount != UsageAmount() }.sorted(by: UsageTable.isMore),
        total: groups.total.amount(in: interval))
    }
  }

  /// Checks an interval that somebody asks for.
  func usageInterval(from: Int?, to: Int?) throws(HouseholdError) -> Range<Int> {
    let present = state.monotonicClock.seconds(at: now)
    let end = min(to ?? present, present + 1)
    let begin = from ?? zone.day(zone.local(max(0, end - 1)).date).lowerBound
    guard begin >= 0, begin <= end else {
      throw .invalid("from", "this lies behind the end: name an earlier time, or a later end")
    }
    return begin..<end
  }

  private func tableOfTimes(
    of child: Int, by grouping: UsageGrouping, _ interval: Range<Int>
  ) throws(HouseholdError) -> UsageTable {
    guard let cut = UsageSlots(interval, by: grouping == .hour ? .hour : .day, in: zone) else {
      throw .invalid("from", "this is more than \(UsageSlots.most) rows: name a later time, or count by day")
    }
    let hours = Hours.touched(by: interval)
    let entries = try usageEntries(of: child, in: hours, trafficBy: .hour)
    var total = UsageSum()
    for entry in entries.uses { total.add(entry) }
    let slots = cut.slots
    var amounts = slots.map { UsageAmount(seconds: total.seconds(in: $0)) }
    entries.traffic.forEach { hour, sum in
      total.add(sum)
      let slot = cut.slot(ofHour: hours.lowerBound + hour)
      guard amounts.indices.contains(slot) else { return }
      amounts[slot].received = UsageAmount.sum(amounts[slot].received, sum.received)
      amounts[slot].sent = UsageAmount.sum(amounts[slot].sent, sum.sent)
    }
    let rows = zip(slots, amounts).map { slot, amount in
      let local = zone.local(slot.lowerBound)
      let title = grouping == .hour ? "\(local.date.text) \(local.time.text)" : local.date.text
      return UsageTable.Row(
        key: grouping == .hour ? nil : local.date.text, begin: slot.lowerBound, title: title, token: nil, amount: amount
      )
    }
    return UsageTable(child: child, interval: interval, rows: rows, total: total.amount(in: interval))
  }

  /// What a name counts for.
  private func key(of name: UsageNames.Number, by grouping: UsageGrouping) -> UsageGroups.Key {
    switch grouping {
    case .domain: .name(usage.names.site(name))
    case .category: .category(usage.names.match(name).subject?.number)
    case .app: .application(usage.names.match(name).application)
    case .hour, .day: .name(UsageNames.unnamed)
    }
  }

  private func row(_ key: UsageGroups.Key, _ amount: UsageAmount) -> UsageTable.Row {
    let (text, kind, lack): (String?, Token.Kind, String) =
      switch key {
      case .name(let number): (usage.names.text(number), .domain, "without a name")
      case .category(let number): (number.map { catalog.categories[Int($0)] }, .category, "in no category")
      case .application(let number):
        (catalog.catalog?.application(of: Match(application: number))?.identifier, .application, "no application")
      }
    guard let text, !text.isEmpty else {
      return UsageTable.Row(key: nil, begin: nil, title: lack, token: nil, amount: amount)
    }
    return UsageTable.Row(
      key: text, begin: nil, title: catalog.title(of: text, kind), token: sealer.seal(text, as: kind), amount: amount)
  }
}

extension UsageTable {
  /// The most used first; what has no name is last of its like.
  fileprivate static func isMore(_ first: Row, than second: Row) -> Bool {
    let (a, b) = (first.amount, second.amount)
    if a.seconds != b.seconds { return a.seconds > b.seconds }
    if a.received + a.sent != b.received + b.sent { return a.received + a.sent > b.received + b.sent }
    return (first.key ?? "\u{10FFFF}") < (second.key ?? "\u{10FFFF}")
  }
}
