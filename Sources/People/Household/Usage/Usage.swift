internal import Activity
internal import Catalog
internal import FamilyTokens
internal import FilterProtocol
internal import Ledger
internal import Wire

/// What children use. Rounds of readings become minutes and bytes here; what changed waits for the disk, and what limits ask
/// about is answered from memory.
struct Usage {
  /// What the meter tells apart, beside devices.
  private struct Key: Hashable, Sendable {
    let child: Int
    let name: UsageNames.Number
  }

  /// An hour of a child's.
  private struct Hour: Hashable {
    let child: Int
    let hour: Int
  }

  /// Seconds between two rounds beyond which rounds are missing: the traffic in between is unknown.
  private static let longestPause = 60

  /// Names of a child's hour that are all kept. Of names beyond that which the catalog does not know, the registered domain
  /// is kept: some services have a new name for every connection.
  private static let wholeNames = 150
  /// What is counted apart in a child's hour under its own name. All else counts under what stands for it: a domain that a
  /// rule of time names, or what the catalog says of it. What has neither counts without a name.
  private static let mostPlaces = 2_000
  /// Rooms beyond that, for what stands for names: more than the built-in catalog has different answers.
  private static let mostStandIns = 2_000

  var recent: RecentUsage
  var names = UsageNames()
  private var meter = UsageMeter<Key>()
  /// Connections and readings that were lost before they came here.
  private var lostBefore = 0
  /// When the last round ended.
  private var lastEnd = 0
  /// All minutes before this time are judged, in seconds since 1970 of the steady clock.
  private(set) var judged = 0
  /// Domains that rules of time name, as they were at the round that is taken in; nil until they are asked for.
  private var domains: Set<Name>?
  /// Cached counts of minutes that are older than the recent ones.
  var older = OlderMinutes()
  /// Whether the ledger may have rows that are too old. Looked for once an hour.
  var mayBeOutdated = false
  private var lastHour = 0

  init(at hour: Int) { recent = RecentUsage(at: hour) }

  /// Connections and readings of which something may be missing, since picketd was started.
  var lost: Int { lostBefore + meter.lost }

  /// Whether something is not on the disk yet.
  var isWaiting: Bool { !recent.changes.isEmpty }

  /// Takes the catalog that names are looked up in.
  mutating func use(_ catalog: Catalog?) { if names.use(catalog) { older = OlderMinutes() } }

  /// Takes in what one device's connections to a name carried in these seconds of the steady clock. `domains` are those that
  /// rules of time name.
  mutating func add(
    _ reading: borrowing UsageReading, of child: Int, during span: Range<Int>, naming domains: () -> Set<Name> = { [] }
  ) {
    if reading.received.bytes == 0, reading.sent.bytes == 0 { return }
    let hour = max(span.lowerBound, span.upperBound - 1) / 3_600
    let place = place(of: reading, child, in: hour, naming: domains)
    let (received, sent) = (Usage.amount(reading.received), Usage.amount(reading.sent))
    meter.add(
      UsageSample(
        key: Key(child: child, name: place.name), device: place.device, begin: span.lowerBound, end: span.upperBound,
        received: received, sent: sent))
    recent.add(received: received.bytes, sent: sent.bytes, place, of: child, in: hour)
  }

  /// No more than a device can carry between two readings.
  private static func amount(_ traffic: Traffic) -> UsageSample<Key>.Amount {
    UsageSample<Key>.Amount(
      bytes: Int(clamping: min(traffic.bytes, 1 << 50)), packets: Int(clamping: min(traffic.packets, 1 << 40)))
  }

  /// A round is about to be added: nothing is bridged over a time of which there are no readings, nor where the clock was
  /// ahead and is right again.
  mutating func begin(_ span: Range<Int>) {
    let isBack = span.upperBound < lastEnd - Usage.longestPause
    if isBack || span.lowerBound - lastEnd > Usage.longestPause { meter.interrupt(goingOnAt: span.lowerBound) }
    lastEnd = isBack ? span.upperBound : max(lastEnd, span.upperBound)
    if isBack { judged = min(judged, span.lowerBound / 60 * 60) }
    domains = nil
  }

  /// Counts connections and readings of which something may be missing.
  mutating func lose(_ count: UInt64) { lostBefore = min(lostBefore + Int(clamping: min(count, 1 << 50)), 1 << 60) }

  /// Judges the minutes before a time, and marks those that these children used; returns the children with new
  /// minutes.
  mutating func markMinutes(before time: Int, of children: (Int) -> Bool) -> Set<Int> {
    meter.advance(to: time)
    judged = max(judged, time / 60 * 60)
    var changed: Set<Int> = []
    for mark in meter.take() where children(mark.key.child) {
      let place = RecentUsage.Place(name: mark.key.name, device: mark.device)
      if recent.mark(mark.minute, place, of: mark.key.child) { changed.insert(mark.key.child) }
    }
    return changed
  }

  private mutating func place(
    of reading: borrowing UsageReading, _ child: Int, in hour: Int, naming domains: () -> Set<Name>
  ) -> RecentUsage.Place {
    let (name, device) = (reading.name, reading.device)
    if let whole = place(UsageNames.label(name), device, child, hour, room: Usage.wholeNames) { return whole }
    let domain = domain(of: name, in: domains)
    let kept = names.says(name) == .nothing ? domain ?? UsageNames.site(of: name) : name
    if let own = place(UsageNames.label(kept), device, child, hour, room: Usage.mostPlaces) { return own }
    let standIn = domain.map { UsageNames.label($0) } ?? names.standIn(for: name)
    return standIn.flatMap { place($0, device, child, hour, room: Usage.mostPlaces + Usage.mostStandIns) }
      ?? RecentUsage.Place(name: UsageNames.unnamed, device: device)
  }

  /// The nearest domain above a name that a rule of time names, or the name itself.
  private mutating func domain(of name: Name, in all: () -> Set<Name>) -> Name? {
    let named = domains ?? all()
    domains = named
    if named.isEmpty { return nil }
    var name = name
    while !name.isRoot {
      if named.contains(name) { return name }
      name = name.parent
    }
    return nil
  }

  /// The place of what has one in this hour, or for which there is room. Nothing else is remembered.
  private mutating func place(
    _ label: UsageNames.Label, _ device: UInt16, _ child: Int, _ hour: Int, room: Int
  ) -> RecentUsage.Place? {
    if recent.places(of: child, in: hour) < room {
      return RecentUsage.Place(name: names.number(of: label), device: device)
    }
    let known = names.known(label).map { RecentUsage.Place(name: $0, device: device) }
    return known.flatMap { recent.has($0, of: child, in: hour) ? $0 : nil }
  }

  mutating func remove(child: Int) {
    recent.remove(child: child)
    // The ledger forgets names that nobody else used.
    names.forgetRows()
    older = OlderMinutes()
  }

  /// Lets go of what is no longer recent, once a day.
  mutating func moveOn(to hour: Int) {
    if hour != lastHour { (mayBeOutdated, lastHour) = (true, hour) }
    guard recent.moveOn(to: hour) else { return }
    older = OlderMinutes()
    names.keep(recent.names)
  }
}

// Asked for by limits.
extension Usage {
  /// The recent minutes that a child used of what counts, together.
  mutating func minutes(
    by child: Int, _ matcher: UsageMatcher, in interval: Range<Int>, onlyHere: Bool = false
  ) -> Int {
    used(by: child, matcher, in: interval, onlyHere: onlyHere).count(in: interval)
  }

  /// The same, hour by hour; of hours that the interval touches, all minutes.
  mutating func used(
    by child: Int, _ matcher: UsageMatcher, in interval: Range<Int>, onlyHere: Bool = false
  ) -> Minutes {
    var (matches, minutes, touched) = (UsageMatches(matcher), Minutes(), Hours.touched(by: interval))
    for (hour, places) in recent.hours(of: child) where touched.contains(hour) {
      var used = MinuteMap()
      for (place, amount) in places where amount.minutes.bits & ~used.bits != 0 {
        if onlyHere && place.device == Usage.elsewhere { continue }
        if matches.counts(place.name, &names) { used.formUnion(amount.minutes) }
      }
      minutes.formUnion(used, hour: hour)
    }
    return minutes
  }
}

/// Which names count, each asked once.
struct UsageMatches {
  private let matcher: UsageMatcher
  private var known: [UsageNames.Number: Bool] = [:]

  init(_ matcher: UsageMatcher) { self.matcher = matcher }

  mutating func counts(_ number: UsageNames.Number, _ names: inout UsageNames) -> Bool {
    if let known = known[number] { return known }
    let answer = matcher.counts(names.name(number), names.match(number))
    known[number] = answer
    return answer
  }
}

extension MinutesRow {
  /// nil for a map of more than 60 minutes.
  var map: MinuteMap? { UInt64(exactly: bits).flatMap { MinuteMap(bits: $0) } }
}

// To the disk and off it.
extension Usage {
  /// What the ledger has of these children's last days. `impossible` counts rows that cannot be true.
  init(
    _ tx: borrowing Transaction<Reading>, _ sealer: Sealer, of children: some Collection<Int>, at hour: Int,
    impossible: inout Int
  ) throws(LedgerError) {
    self.init(at: hour)
    var (minutes, traffic): ([MinutesRow], [TrafficRow]) = ([], [])
    for child in children {
      try tx.minutes(of: child, hours: recent.first..<Int.max) { minutes.append($0) }
      try tx.traffic(of: child, hours: recent.first..<Int.max) { traffic.append($0) }
    }
    for row in minutes {
      guard let device = UInt16(exactly: row.device), row.isPossible, let map = row.map else {
        impossible += 1
        continue
      }
      let name = try names.number(ofRow: row.name, tx, sealer)
      recent.load(
        RecentUsage.Amount(minutes: map), RecentUsage.Place(name: name, device: device), of: row.child,
        in: row.hour)
    }
    for row in traffic {
      guard let parts = row.parts else {
        impossible += 1
        continue
      }
      for part in parts {
        let name = try names.number(ofRow: part.name, tx, sealer)
        recent.load(
          RecentUsage.Amount(received: part.received, sent: part.sent),
          RecentUsage.Place(name: name, device: UInt16(part.device)), of: row.child, in: row.hour)
      }
    }
  }

  /// Writes changes down. Returns the names as they are then in the ledger, if the transaction succeeds.
  func write(_ tx: borrowing Transaction<Writing>, _ sealer: Sealer) throws(LedgerError) -> UsageNames {
    var names = names
    var traffic: [Hour: [TrafficRow.Part]] = [:]
    for change in recent.changes {
      guard let amount = recent[change],
        let name = try names.row(of: change.place.name, usedOn: change.hour / 24, tx, sealer)
      else { continue }
      let (child, hour, device) = (change.child, change.hour, Int(change.place.device))
      if !amount.minutes.isEmpty {
        try tx.merge(
          MinutesRow(child: child, hour: hour, name: name, device: device, bits: Int(amount.minutes.bits)))
      }
      if amount.received > 0 || amount.sent > 0 {
        traffic[Hour(child: child, hour: hour), default: []].append(
          TrafficRow.Part(name: name, device: device, received: amount.received, sent: amount.sent))
      }
    }
    for (hour, parts) in traffic { try tx.merge(TrafficRow(child: hour.child, hour: hour.hour, parts: parts)) }
    return names
  }

  /// What `write` wrote is on the disk.
  mutating func written(_ names: UsageNames) {
    self.names = names
    recent.written()
  }

  /// Has everything that is in memory written down again, into a ledger that has nothing of it.
  mutating func changeEverything() {
    names.forgetRows()
    recent.changeEverything()
  }
}
