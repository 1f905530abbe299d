internal import FamilyTokens
internal import Ledger
internal import PicketJSON
internal import Policy
internal import Wire

// Members to rows and back. A row that means nothing makes no member.

extension Child {
  init(_ row: ChildRow) {
    self.init(
      id: row.id, name: row.name, birthYear: row.birthYear, level: row.level.flatMap { Level(rawValue: $0) },
      created: row.created, ages: row.ages.map { AgeSharing(rawValue: $0) ?? .never } ?? .always,
      profile: row.profile)
    log = LogSharing(word: row.log, since: row.logSince)
    logFrom = log?.since == nil ? nil : row.logFrom ?? 0
  }

  var row: ChildRow {
    ChildRow(
      id: id, name: name, birthYear: birthYear, level: level?.rawValue, created: created,
      ages: ages == .always ? nil : ages.rawValue, profile: profile, log: log?.word.rawValue, logSince: log?.since,
      logFrom: logFrom)
  }
}

extension Profile {
  init(_ row: ChildRow) { self.init(id: row.id, name: row.name, created: row.created) }

  var row: ChildRow { ChildRow(id: id, name: name, created: created, isProfile: true) }
}

extension Device {
  init?(_ row: DeviceRow) {
    guard let number = UInt16(exactly: row.number) else { return nil }
    switch (row.owner, row.child) {
    case ("child", let child?): owner = .child(child)
    case ("guardian", nil): owner = .guardian
    case ("shared", nil): owner = .shared
    default: return nil
    }
    self.number = number
    hardware = row.hardware.flatMap { Hardware($0) }
    network = row.address.flatMap { Network($0) }
    user = row.user.flatMap { UInt32(exactly: $0) }
    name = row.name
    created = row.created
    // Without the mark that it is known by, the device would pass for another one.
    guard (hardware == nil) == (row.hardware == nil), (network == nil) == (row.address == nil),
      (user == nil) == (row.user == nil)
    else { return nil }
  }

  var row: DeviceRow {
    var child: Int?
    if case .child(let number) = owner { child = number }
    return DeviceRow(
      number: Int(number), owner: owner.word, child: child, hardware: hardware?.description,
      address: network?.description, user: user.map { Int($0) }, name: name, created: created)
  }
}

extension Device.Owner {
  /// As it stands in the ledger and on the socket.
  public var word: String {
    switch self {
    case .child: "child"
    case .guardian: "guardian"
    case .shared: "shared"
    }
  }
}

extension SeenDevice {
  init?(_ row: SeenRow) {
    guard let hardware = Hardware(row.hardware) else { return nil }
    self.hardware = hardware
    let texts = (try? JSON(parsing: row.addresses.utf8))?.strings ?? []
    addresses = texts.compactMap { Address(people: $0) }
    (first, last) = (row.first, row.last)
  }

  var row: SeenRow {
    SeenRow(
      hardware: hardware.description, addresses: JSON.strings(addresses.map(\.description)).text, first: first,
      last: last)
  }
}

extension Authorization {
  init?(_ row: AuthorizationRow) {
    guard let member = Member(rawValue: row.member), let status = Status(rawValue: row.status) else { return nil }
    self.init(
      child: row.child, client: row.client, member: member, status: status, since: row.since,
      program: row.program)
  }

  var row: AuthorizationRow {
    AuthorizationRow(
      child: child, client: client, member: member.rawValue, status: status.rawValue, since: since,
      program: program)
  }
}

extension AgeMemory {
  init(_ row: AgeRow) {
    mayKnow = row.consent.flatMap { Authorization.Status(rawValue: $0) }.map { $0 == .approved }
    age = row.age
    gates = ((try? JSON(parsing: row.gates.utf8))?.array ?? []).compactMap { $0.int.flatMap { Int(exactly: $0) } }
  }

  func row(_ key: Authorization.Key) -> AgeRow {
    let consent = mayKnow.map { ($0 ? Authorization.Status.approved : .denied).rawValue }
    return AgeRow(
      child: key.child, client: key.client, consent: consent, age: age, gates: JSON.array(gates.map { .int($0) }).text)
  }
}

extension Allowance {
  /// What stands before the kind of a row, which lies among those of grants: an older Picket passes over it.
  private static let mark = "allow "
  /// The end of what has none: the last second of the year 9999.
  static let never = 253_402_300_799

  /// Nil for a row of another kind, and for one that is over.
  init?(_ row: GrantRow, _ sealer: Sealer, _ clock: MonotonicClock, at moment: ClockReading) {
    guard row.kind.hasPrefix(Allowance.mark), let value = row.token.flatMap({ sealer.open(Token(octets: $0)) }),
      case let (kind, counts) = Grant.meaning(of: row.kind.dropFirst(Allowance.mark.count)),
      kind == value.kind.rawValue,
      let target = Grant.Target(kind: value.kind.rawValue, value: value.text)
    else { return nil }
    var ending: Ending?
    if row.until != Allowance.never {
      let boot = clock.boot(of: row.until, at: moment, longest: row.until - row.created)
      guard boot > moment.boot else { return nil }
      ending = Ending(boot: boot, at: moment)
    }
    self.init(
      id: row.id, child: row.child, target: target, created: row.created, question: row.question, ending: ending,
      counts: counts)
  }

  func row(_ sealer: Sealer, _ clock: MonotonicClock, at moment: ClockReading) -> GrantRow {
    let left = ending.map { Int(($0.boot - min(moment.boot, $0.boot)) / ClockReading.second) }
    return GrantRow(
      id: id, child: child, kind: Allowance.mark + Grant.kind(of: target, counts: counts),
      token: target.token(sealer)?.octets,
      until: left.map { clock.seconds(at: moment) + $0 } ?? Allowance.never, created: created, question: question)
  }
}

extension Grant {
  /// What stands before the kind of what limits count.
  private static let counted = "counted "

  static func kind(of target: Target, counts: Bool) -> String { (counts ? counted : "") + target.kind }

  static func meaning(of kind: some StringProtocol) -> (kind: String, counts: Bool) {
    kind.hasPrefix(counted) ? (String(kind.dropFirst(counted.count)), true) : (String(kind), false)
  }

  /// Nil for one that is over, whatever the clocks say now.
  init?(_ row: GrantRow, _ sealer: Sealer, _ clock: MonotonicClock, at moment: ClockReading) {
    let value = row.token.flatMap { sealer.open(Token(octets: $0)) }
    let (kind, counts) = Grant.meaning(of: row.kind)
    guard value.map({ $0.kind.rawValue == kind }) ?? true, let target = Target(kind: kind, value: value?.text)
    else { return nil }
    // Never longer than it was given for.
    let end = clock.boot(of: row.until, at: moment, longest: row.until - row.created)
    guard end > moment.boot else { return nil }
    let left = Int((end - moment.boot) / ClockReading.second)
    self.init(
      id: row.id, child: row.child, target: target, until: moment.wallSeconds + left, question: row.question, end: end,
      counts: counts)
  }
}
