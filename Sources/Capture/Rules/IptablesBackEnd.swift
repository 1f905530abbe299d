/// Rules through `iptables-restore` and `ip6tables-restore`.
///
/// A restore replaces one table of one family at a time. Whatever dies on the way leaves each of them whole, old or new,
/// and in an order in which a missing part keeps the fence closed; a failure puts back what was there.
struct IptablesBackEnd: RuleBackEnd {
  /// What distributions append to the programs' names: nothing for the one they chose.
  static let variants = ["", "-legacy", "-nft"]

  let tools: any RuleTools
  let variant: String

  var name: String { "iptables\(variant)" }

  var tables: RuleTables? {
    get throws(RulesError) {
      guard let answer = try tools.run(program(.ipv4, "save"), ["--version"], input: "") else { return nil }
      return answer.output.says("nf_tables") ? .translated : .legacy
    }
  }

  private var families: [Family] { tools.hasIPv6 ? [.ipv4, .ipv6] : [.ipv4] }

  func program(_ family: Family, _ verb: String) -> String {
    (family.isIPv4 ? "iptables" : "ip6tables") + variant + "-" + verb
  }

  func objection(to plan: FencePlan) throws(RulesError) -> String? {
    for family in families {
      guard let listing = try list(family) else { return "\(program(family, "save")) is not installed" }
      guard listing.succeeded else { return "\(program(family, "save")): \(listing.complaint)" }
      let saved = SavedRules(listing.output)
      let script = RestoreScript(plan: plan, family: family).trial(over: saved, newTablesGo: try tables == .translated)
      guard let answer = try tools.run(program(family, "restore"), ["--noflush", "-w", "5"], input: script) else {
        return "\(program(family, "restore")) is not installed"
      }
      try clear(family, saved.tables)
      if !answer.succeeded { return "\(program(family, "restore")): \(answer.complaint)" }
    }
    return nil
  }

  func install(_ plan: FencePlan) throws(RulesError) {
    let before = try families.map { (family) throws(RulesError) -> SavedRules in try saved(family) }
    do throws(RulesError) {
      for (family, saved) in zip(families, before) {
        try restore(family, RestoreScript(plan: plan, family: family).installation(over: saved))
      }
    } catch {
      for (family, old) in zip(families, before) {
        try restore(family, RestoreScript.restoration(of: old, over: saved(family)))
        try clear(family, old.tables)
      }
      throw error
    }
  }

  func update(_ plan: FencePlan) throws(RulesError) {
    for family in families { try restore(family, RestoreScript(plan: plan, family: family).update) }
  }

  func remove() throws(RulesError) {
    for family in families {
      let found = try saved(family)
      guard found.hasOurs else { continue }
      let unused = found.tables.filter { found.isOurs($0.key) }
      try restore(family, RestoreScript.removal(of: found))
      try delete(unused.keys.sorted(), family)
    }
  }

  func standing() throws(RulesError) -> String {
    var text = ""
    for family in families {
      let found = try saved(family)
      if found.hasOurs { text += "\(family.name)\n" + found.ours }
    }
    return text
  }

  func glance() throws(RulesError) -> Int {
    var hasher = Hasher()
    for family in families {
      // Comments bear the time of day.
      var isComment = false
      var before = UInt8(ascii: "\n")
      for octet in try list(family)?.output.utf8 ?? "".utf8 {
        if before == UInt8(ascii: "\n") { isComment = octet == UInt8(ascii: "#") }
        if !isComment { hasher.combine(octet) }
        before = octet
      }
    }
    return hasher.finalize()
  }

  /// Which legacy tables there are is root's to know. The capabilities alone do for each table by its name.
  private func list(_ family: Family) throws(RulesError) -> ToolAnswer? {
    let program = program(family, "save")
    guard let all = try tools.run(program, [], input: "") else { return nil }
    if all.succeeded { return all }
    var text = ""
    for table in RestoreScript.tables {
      guard let one = try tools.run(program, ["-t", table], input: ""), one.succeeded else { return all }
      text += one.output
    }
    return ToolAnswer(succeeded: true, output: text)
  }

  private func saved(_ family: Family) throws(RulesError) -> SavedRules {
    guard let answer = try list(family) else { return SavedRules() }
    guard answer.succeeded else {
      throw RulesError(
        "cannot read the rules: \(program(family, "save")): \(answer.complaint)",
        remedy: "run \(program(family, "save")) as root to see why")
    }
    return SavedRules(answer.output)
  }

  private func restore(_ family: Family, _ script: String) throws(RulesError) {
    if script.isEmpty { return }
    let program = program(family, "restore")
    guard let answer = try tools.run(program, ["--noflush", "-w", "5"], input: script) else {
      throw RulesError("\(program) is not installed", remedy: "install the package iptables")
    }
    guard answer.succeeded else {
      throw RulesError(
        "cannot change the \(family.name) rules: \(program): \(answer.complaint)",
        remedy: "the kernel may lack a part, or another program may hold the lock; `picket status` shows what stands")
    }
  }

  /// Removes tables that the kernel did not have when `before` was read and that nobody else has used since.
  private func clear(_ family: Family, _ before: [String: ChainTable]) throws(RulesError) {
    let now = try saved(family)
    try delete(RestoreScript.tables.filter { before[$0] == nil && now.isOurs($0) }, family)
  }

  /// Only tables that are nft's can go; legacy ones stay in the kernel, empty. All of them in one transaction, which the
  /// kernel takes its time for.
  private func delete(_ unused: [String], _ family: Family) throws(RulesError) {
    guard !unused.isEmpty, try tables == .translated else { return }
    _ = try tools.nft(unused.map { "delete table \(family.nft) \($0)" }.joined(separator: "\n"), isTrial: false)
  }
}
