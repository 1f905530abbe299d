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
    let (seconds, runs, categories) = (cut.seconds(of: use.total), cut.runs(of: use.total), categories(of: use, cut))
    return cut.slots.enumerated().map { place, slot in
      UsageSegment(
        interval: slot, seconds: seconds[place] ?? 0, first: runs[place]?.first, longest: runs[place]?.longest,
        categories: categories[place] ?? [])
    }
  }

  /// The categories of each slot in which something was used, the most used first. Slots are filled from what was used, so that
  /// a name of one hour costs no look at all the others of a month.
  private func categories(of use: UsageByCategory, _ cut: UsageSlots) -> [Int: [UsageSegment.Category]] {
    var all: [Int: [UsageSegment.Category]] = [:]
    for (number, category) in use.categories {
      let identifier = number.map { catalog.categories[Int($0)] }
      let token = identifier.flatMap { sealer.seal($0, as: .category) }
      let title = identifier.map { catalog.title(of: $0, .category) } ?? "In no category"
      let applications = things(category.applications, .application, cut) { number in
        catalog.catalog?.application(of: Match(application: number))?.identifier
      }
      let domains = things(category.sites, .domain, cut) { usage.names.text($0) }
      for (slot, seconds) in cut.seconds(of: category.total) {
        all[slot, default: []].append(
          UsageSegment.Category(
            identifier: identifier, token: token, title: title, seconds: seconds,
            applications: applications[slot] ?? [], domains: domains[slot] ?? []))
      }
    }
    return all.mapValues { categories in
      categories.sorted { ($1.seconds, $0.identifier ?? "~") < ($0.seconds, $1.identifier ?? "~") }
    }
  }

  private func things<Number: Hashable>(
    _ sums: [Number: UsageSum], _ kind: Token.Kind, _ cut: UsageSlots, _ text: (Number) -> String?
  ) -> [Int: [UsageSegment.Thing]] {
    var all: [Int: [UsageSegment.Thing]] = [:]
    for (number, sum) in sums {
      let uses = cut.seconds(of: sum)
      guard !uses.isEmpty, let value = text(number), let token = sealer.seal(value, as: kind) else { continue }
      let title = catalog.title(of: value, kind)
      for (slot, seconds) in uses {
        all[slot, default: []].append(UsageSegment.Thing(token: token, value: value, title: title, seconds: seconds))
      }
    }
    return all.mapValues { things in things.sorted { ($1.seconds, $0.value) < ($0.seconds, $1.value) } }
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
