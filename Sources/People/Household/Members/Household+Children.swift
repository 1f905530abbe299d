internal import Ledger
public import Policy

extension Household {
  static let mostChildren = 256

  /// In the order in which they were added.
  public var children: [Child] { state.sortedChildren }

  public func child(_ id: Int) throws(HouseholdError) -> Child {
    guard let child = state.children[id] else { throw .notFound(kind: "child", name: "\(id)") }
    return child
  }

  public func child(named name: String) throws(HouseholdError) -> Child {
    guard let child = state.child(named: name) else { throw .notFound(kind: "child", name: name) }
    return child
  }

  /// The child whose user of this machine this is, if any: the user itself, or one of its containers.
  public func child(user: UInt32) -> Child? {
    guard case .child(let id)? = device(user: user)?.owner else { return nil }
    return state.children[id]
  }

  /// The device that is this user of this machine, or the child's device whose user has this one for its containers.
  func device(user: UInt32) -> Device? {
    var children: [Device] = []
    for device in state.sortedDevices {
      guard device.user != nil, case .child = device.owner else { continue }
      if device.user == user { return device }
      children.append(device)
    }
    if subordinates.refresh() { republish() }
    let child = children.first { device in
      device.user.map { subordinates.ranges(of: $0).contains { $0.contains(user) } } ?? false
    }
    return child ?? state.devices.values.first { $0.user == user }
  }

  public func addChild(
    _ name: String, birthYear: Int? = nil, level: Level? = nil, ages: AgeSharing = .always
  ) throws(HouseholdError) -> Child {
    guard state.children.count < Household.mostChildren else {
      throw .conflict("a household has \(Household.mostChildren) children at most")
    }
    try check(name: name, of: nil)
    try check(birthYear: birthYear)
    let row = Child(
      id: 0, name: name, birthYear: birthYear, level: level, created: now.wallSeconds, ages: ages
    ).row
    let child = Child(try write { (tx) throws(LedgerError) in try tx.add(row) })
    state.children[child.id] = child
    republish()
    return child
  }

  /// Changes what is given; a level, a birth year, a profile or a log of `.some(nil)` is removed. A new rule for telling the age replaces
  /// what guardians decided for single clients.
  public func changeChild(
    _ id: Int, name: String? = nil, birthYear: Int?? = nil, level: Level?? = nil, ages: AgeSharing? = nil,
    profile: Int?? = nil, log: LogSharing?? = nil
  ) throws(HouseholdError) -> Child {
    var child = try child(id)
    if let name {
      try check(name: name, of: id)
      child.name = name
    }
    if let birthYear {
      try check(birthYear: birthYear)
      child.birthYear = birthYear
    }
    if let level { child.level = level }
    if let profile { child.profile = profile }
    if let log, log != child.log {
      (child.log, child.logFrom) = (log, nil)
      if let since = log?.since { child.logFrom = try lastLine(beforeSharingLogs: since) }
    }
    var memories = state.ages
    if let ages {
      child.ages = ages
      for key in memories.keys where key.child == id { memories[key]?.mayKnow = nil }
    }
    let row = child.row
    let changed = memories.filter { state.ages[$0.key] != $0.value }.map { $0.value.row($0.key) }
    try write { (tx) throws(LedgerError) in
      try tx.put(row)
      for row in changed { try tx.put(row) }
    }
    let before = state.children[id]?.log
    let hadOthersLines = before?.since != nil && before != child.log
    state.children[id] = child
    state.ages = memories
    if hadOthersLines { decisionLog.removeUnwanted(of: id) }
    // Sheets that came before this was known here had lines of this child.
    if let log, log?.since != nil, log != before { sharing?.log.readAnew() }
    republish()
    return child
  }

  /// Removes a child with its devices, stores, grants, questions, decisions and use. The decisions take some seconds to go.
  public func removeChild(_ id: Int) throws(HouseholdError) {
    _ = try child(id)
    if let file = declared.file(of: id) { throw .declared("this child", in: file) }
    var next = state
    next.remove(child: id)
    try write { (tx) throws(LedgerError) in
      try tx.remove(child: id)
      try tx.removeUnusedNames()
      if next.groups != state.groups { try tx.put(next.groups.row) }
    }
    state = next
    declared.settings[id] = nil
    decisionLog.remove(child: id)
    usage.remove(child: id)
    republish()
  }

  /// Names of children and profiles are looked up alike, and so they differ.
  func check(name: String, of id: Int?) throws(HouseholdError) {
    try PlainText.check(name: name, "name", upTo: 64)
    let others =
      state.children.values.filter { $0.id != id }.map { (kind: "child", name: $0.name) }
      + state.profiles.values.filter { $0.id != id }.map { (kind: "profile", name: $0.name) }
    if let other = others.first(where: { $0.name.lowercased() == name.lowercased() }) {
      throw .conflict("there is a \(other.kind) of the name \(other.name) already")
    }
    guard !LookAlike.mixesScripts(name) else {
      throw .invalid(
        "name",
        "a word of it has letters of several scripts, which look alike and are not: type it anew with one keyboard")
    }
    if let other = others.first(where: { LookAlike.areAlike($0.name, name) }) {
      throw .conflict(
        "this name looks like that of \(other.name), so that nobody could tell them apart: add a second name or a number"
      )
    }
  }

  private func check(birthYear: Int?) throws(HouseholdError) {
    let year = Calendar.year(now.wallSeconds)
    guard let birthYear, !(1_900...max(year, 1_901)).contains(birthYear) else { return }
    throw .invalid("birthYear", "a year of birth lies between 1900 and \(year)")
  }
}
