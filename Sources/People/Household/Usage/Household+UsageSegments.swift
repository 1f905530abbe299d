internal import Activity
internal import Catalog
internal import FamilyTokens

extension Household {
  /// What a child used of targets from one time to another, cut where hours, days or weeks begin; nil where `unit` is none of
  /// these. The last segment ends with the interval.
  public func usageSegments(
    of child: Int, by unit: String, targets: UsageTargets = UsageTargets(all: true), from: Int? = nil, to: Int? = nil
  ) throws(HouseholdError) -> [UsageSegment] {
    _ = try self.child(child)
    guard let unit = UsageSlots.Unit(rawValue: unit) else {
      throw .invalid("segment", "a segment is an hour, a day or a week")
    }
    let interval = try usageInterval(from: from, to: to)
    guard let cut = UsageSlots(interval, by: unit, in: zone) else {
      throw .invalid("from", "this is more than \(UsageSlots.most) segments: name a later time, or longer segments")
    }
    usage.use(catalog.catalog)
    let entries = try usageEntries(of: child, in: Hours.touched(by: interval))
    var matches = UsageMatches(UsageMatcher(targets, in: catalog.catalog))
    var use = UsageByCategory()
    for entry in entries.uses where matches.counts(entry.name, &usage.names) {
      use.add(entry, usage.names.match(entry.name), site: usage.names.site(entry.name))
    }
    return cut.slots.map { segment($0, of: use) }
  }

  private func segment(_ slot: Range<Int>, of use: UsageByCategory) -> UsageSegment {
    let runs = use.total.runs(in: slot)
    let categories = use.categories.compactMap { number, category -> UsageSegment.Category? in
      let seconds = category.total.seconds(in: slot)
      if seconds == 0 { return nil }
      let identifier = number.map { catalog.categories[Int($0)] }
      return UsageSegment.Category(
        identifier: identifier, token: identifier.flatMap { sealer.seal($0, as: .category) },
        title: identifier.map { catalog.title(of: $0, .category) } ?? "In no category", seconds: seconds,
        applications: things(category.applications, .application, slot) { number in
          catalog.catalog?.application(of: Match(application: number))?.identifier
        },
        domains: things(category.sites, .domain, slot) { usage.names.text($0) })
    }
    return UsageSegment(
      interval: slot, seconds: use.total.seconds(in: slot), first: runs.first?.lowerBound,
      longest: runs.max { $0.count < $1.count },
      categories: categories.sorted { ($1.seconds, $0.identifier ?? "~") < ($0.seconds, $1.identifier ?? "~") })
  }

  private func things<Number: Hashable>(
    _ sums: [Number: UsageSum], _ kind: Token.Kind, _ slot: Range<Int>, _ text: (Number) -> String?
  ) -> [UsageSegment.Thing] {
    sums.compactMap { number, sum -> UsageSegment.Thing? in
      let seconds = sum.seconds(in: slot)
      guard seconds > 0, let value = text(number), let token = sealer.seal(value, as: kind) else { return nil }
      return UsageSegment.Thing(token: token, value: value, title: catalog.title(of: value, kind), seconds: seconds)
    }.sorted { ($1.seconds, $0.value) < ($0.seconds, $1.value) }
  }
}

/// Minutes of use by category, and within it by application and by registered domain.
struct UsageByCategory {
  struct Category {
    var total = UsageSum()
    /// By the numbers of the catalog.
    var applications: [UInt16: UsageSum] = [:]
    var sites: [UsageNames.Number: UsageSum] = [:]
  }

  private(set) var total = UsageSum()
  /// By their numbers; nil for names in no category.
  private(set) var categories: [UInt8?: Category] = [:]

  mutating func add(_ entry: UsageEntries.Use, _ match: Match, site: UsageNames.Number) {
    total.add(entry)
    let number = match.subject?.number
    categories[number, default: Category()].total.add(entry)
    if match.application != 0 {
      categories[number, default: Category()].applications[match.application, default: UsageSum()].add(entry)
    }
    if site != UsageNames.unnamed {
      categories[number, default: Category()].sites[site, default: UsageSum()].add(entry)
    }
  }
}

extension Match {
  /// What a name is mainly about: its first category.
  var subject: Category? { categories.first { _ in true } }
}
