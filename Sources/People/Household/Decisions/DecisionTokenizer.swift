internal import Catalog
internal import FamilyTokens
internal import FilterProtocol
internal import Ledger
internal import Policy
internal import Wire

/// Turns records into rows: names become tokens here. What many records of a batch share is looked up once.
struct DecisionTokenizer {
  private let sealer: Sealer
  private let catalog: Catalog?
  private let snapshot: Snapshot?
  private let devices: [UInt16: Device]
  /// What was looked up so far.
  private var categories: [CategorySet: String] = [:]
  private var applications: [UInt16: [UInt8]?] = [:]
  private var stores: [UInt16: String?] = [:]

  init(_ sealer: Sealer, _ catalog: Catalog?, _ snapshot: Snapshot?, _ devices: [UInt16: Device]) {
    (self.sealer, self.catalog, self.snapshot, self.devices) = (sealer, catalog, snapshot, devices)
  }

  /// Nil for guardians' and shared devices: their decisions are never written down. Unknown devices, whose decisions are only
  /// counted, do not come here.
  mutating func row(_ record: borrowing DecisionRecord) -> DecisionRow? {
    var child: Int?
    var device: Int?
    if record.device < Snapshot.firstUnknown {
      guard let known = devices[record.device], case .child(let id) = known.owner else { return nil }
      (child, device) = (id, Int(record.device))
    }
    let (time, last) = (Int(record.time / ClockReading.second), Int(record.last / ClockReading.second))
    return DecisionRow(
      time: time, child: child, device: device,
      token: record.name.isRoot ? nil : sealer.seal(record.name)?.octets,
      application: record.application == 0 ? nil : application(record.application),
      categories: record.categories.isEmpty ? "" : text(of: record.categories),
      via: record.via.rawValue, verdict: record.verdict.rawValue, reason: record.reason.rawValue,
      store: record.store == 0 ? nil : store(record.store), count: Int(record.count), last: last == time ? nil : last)
  }

  private mutating func application(_ number: UInt16) -> [UInt8]? {
    if let known = applications[number] { return known }
    let identifier = catalog?.application(of: Match(application: number))?.identifier
    let token = identifier.flatMap { sealer.seal($0, as: .application)?.octets }
    applications[number] = .some(token)
    return token
  }

  private mutating func text(of set: CategorySet) -> String {
    if let known = categories[set] { return known }
    let all = catalog?.categories ?? Category.builtIn
    let text = set.map { Int($0.number) }.filter(all.indices.contains).map { all[$0] }.joined(separator: " ")
    categories[set] = text
    return text
  }

  private mutating func store(_ number: UInt16) -> String? {
    if let known = stores[number] { return known }
    let name = snapshot?.store(number)
    stores[number] = .some(name)
    return name
  }
}
