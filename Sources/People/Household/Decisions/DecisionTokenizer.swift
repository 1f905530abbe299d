internal import Catalog
internal import FamilyTokens
internal import FilterProtocol
internal import Ledger
internal import Policy
internal import Wire

/// Turns records into rows: names become tokens here. What many records of a batch share is looked up once.
struct DecisionTokenizer {
  private let sealer: Sealer
  private let recent: RecentRevisions
  private let devices: [UInt16: Device]
  /// The revision that the last record was judged by, and what numbers mean in it.
  private var revision: UInt64?
  private var numbering: RecentRevisions.Numbering?
  /// What was looked up so far, in this revision.
  private var categories: [CategorySet: String] = [:]
  private var applications: [UInt16: [UInt8]?] = [:]

  init(_ sealer: Sealer, _ recent: RecentRevisions, _ devices: [UInt16: Device]) {
    (self.sealer, self.recent, self.devices) = (sealer, recent, devices)
  }

  /// Nil for guardians' and shared devices: their decisions are never written down. Decisions about unknown devices are
  /// only counted and do not come here. This machine's own resolver has a number behind theirs: its decisions are of no
  /// child and no device.
  mutating func row(_ record: borrowing DecisionRecord) -> DecisionRow? {
    var child: Int?
    var device: Int?
    if record.device < Snapshot.firstUnknown {
      guard let known = devices[record.device], case .child(let id) = known.owner else { return nil }
      (child, device) = (id, Int(record.device))
    }
    if record.revision != revision { turn(to: record.revision) }
    let (time, last) = (Int(record.time / ClockReading.second), Int(record.last / ClockReading.second))
    return DecisionRow(
      time: time, child: child, device: device,
      token: record.name.isRoot ? nil : sealer.seal(record.name)?.octets,
      application: record.application == 0 ? nil : application(record.application),
      categories: record.categories.isEmpty ? "" : text(of: record.categories),
      via: record.via.rawValue, verdict: record.verdict.rawValue, reason: record.reason.rawValue,
      store: record.store == 0 ? nil : store(record.store), count: Int(record.count), last: last == time ? nil : last)
  }

  /// Records of one thread come in order, so revisions change seldom.
  private mutating func turn(to revision: UInt64) {
    self.revision = revision
    numbering = recent[revision]
    (categories, applications) = ([:], [:])
  }

  private mutating func application(_ number: UInt16) -> [UInt8]? {
    if let known = applications[number] { return known }
    let identifier = numbering?.catalog?.application(of: Match(application: number))?.identifier
    let token = identifier.flatMap { sealer.seal($0, as: .application)?.octets }
    applications[number] = .some(token)
    return token
  }

  private mutating func text(of set: CategorySet) -> String {
    if let known = categories[set] { return known }
    // The first categories of every catalog are the built-in ones.
    let all = numbering?.catalog?.categories ?? Category.builtIn
    let text = set.map { Int($0.number) }.filter(all.indices.contains).map { all[$0] }.joined(separator: " ")
    categories[set] = text
    return text
  }

  private func store(_ number: UInt16) -> String? {
    let place = Int(number) - 1
    return numbering.flatMap { $0.stores.indices.contains(place) ? $0.stores[place] : nil }
  }
}
