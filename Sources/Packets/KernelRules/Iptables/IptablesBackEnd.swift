/// Installs rules through `iptables-restore` and `ip6tables-restore`.
///
/// One restore replaces one table of one family. An interruption leaves each table whole, old or new, and the order
/// keeps the fence closed while a part is missing. A failure restores what was there before.
struct IptablesBackEnd: RuleBackEnd {
  /// The suffixes of the program names: none is the variant that the distribution chose.
  static let variants = ["", "-legacy", "-nft"]

  /// All variants, installed or not.
  static func all(_ tools: any RuleTools) throws(RulesError) -> [IptablesBackEnd] {
    let versions = try tools.run(variants.map { ToolQuestion(program(.ipv4, $0, "save"), ["--version"]) })
    return zip(variants, versions).map { variant, version in
      let tables = version.map { $0.output.says("nf_tables") ? RuleTables.translated : .legacy }
      return IptablesBackEnd(tools: tools, variant: variant, tables: tables)
    }
  }

  let tools: any RuleTools
  let variant: String
  let tables: RuleTables?

  var name: String { "iptables\(variant)" }

  private var families: [IPFamily] { tools.hasIPv6 ? [.ipv4, .ipv6] : [.ipv4] }

  private func program(_ family: IPFamily, _ verb: String) -> String { IptablesBackEnd.program(family, variant, verb) }

  static func program(_ family: IPFamily, _ variant: String, _ verb: String) -> String {
    (family.isIPv4 ? "iptables" : "ip6tables") + variant + "-" + verb
  }

  func objection(to plan: FencePlan) throws(RulesError) -> String? {
    var before: [SavedRules] = []
    for (family, listing) in zip(families, try list()) {
      guard let listing else { return "\(program(family, "save")) is not installed" }
      guard listing.succeeded else { return "\(program(family, "save")): \(listing.complaint)" }
      before.append(SavedRules(listing.output))
    }
    var objection: String?
    for (family, saved) in zip(families, before) where objection == nil {
      let script = RestoreScript(plan: plan, family: family).trial(over: saved, newTablesGo: tables == .translated)
      let answer = try tools.run(program(family, "restore"), ["--noflush", "-w", "5"], input: script)
      switch answer {
      case nil: objection = "\(program(family, "restore")) is not installed"
      case let answer? where !answer.succeeded: objection = "\(program(family, "restore")): \(answer.complaint)"
      default: break
      }
    }
    try clear(before)
    return objection
  }

  func install(_ plan: FencePlan) throws(RulesError) -> String {
    let before = try saved()
    do throws(RulesError) {
      for (family, saved) in zip(families, before) {
        try restore(family, RestoreScript(plan: plan, family: family).installation(over: saved))
      }
    } catch {
      for ((family, old), now) in zip(zip(families, before), try saved()) {
        try restore(family, RestoreScript.restoration(of: old, over: now))
      }
      try clear(before)
      throw error
    }
    return text(of: before)
  }

  func update(_ plan: FencePlan) throws(RulesError) {
    for family in families { try restore(family, RestoreScript(plan: plan, family: family).update) }
  }

  func remove() throws(RulesError) {
    // The tables of other programs are none of ours, and the sandbox may refuse what reading them takes.
    if tables == .legacy, tools.areLegacyChains(named: ChainTable.prefix) == false { return }
    var unused: [String] = []
    for (family, found) in zip(families, try saved()) where found.hasOurs {
      unused += found.tables.keys.sorted().filter { found.isOurs($0) }.map { "\(family.nft) \($0)" }
      try restore(family, RestoreScript.removal(of: found))
    }
    try delete(unused)
  }

  func standing() throws(RulesError) -> String { text(of: try saved()) }

  private func text(of saved: [SavedRules]) -> String {
    zip(families, saved).filter { $0.1.hasOurs }.map { "\($0.0.name)\n" + $0.1.ours }.joined()
  }

  func glance() throws(RulesError) -> Int {
    var hasher = Hasher()
    for listing in try list() {
      // Comments contain the time of day.
      var isComment = false
      var before = UInt8(ascii: "\n")
      for octet in listing?.output.utf8 ?? "".utf8 {
        if before == UInt8(ascii: "\n") { isComment = octet == UInt8(ascii: "#") }
        if !isComment { hasher.combine(octet) }
        before = octet
      }
    }
    return hasher.finalize()
  }

  /// The rules of each family. Only root may list which legacy tables exist; with capabilities alone, each table can be
  /// read by name.
  private func list() throws(RulesError) -> [ToolAnswer?] {
    let programs = families.map { program($0, "save") }
    var answers: [ToolAnswer?] = []
    for (program, all) in zip(programs, try tools.run(programs.map { ToolQuestion($0) })) {
      answers.append(all?.succeeded == false ? try tables(program) : all)
    }
    return answers
  }

  /// Each table by its name, or why one that is needed cannot be read.
  private func tables(_ program: String) throws(RulesError) -> ToolAnswer? {
    var text = ""
    let tables = RestoreScript.tables
    for (table, one) in zip(tables, try tools.run(tables.map { ToolQuestion(program, ["-t", $0]) })) {
      guard let one, one.succeeded else {
        if RestoreScript.neededTables.contains(table) { return one }
        continue
      }
      text += one.output
    }
    return ToolAnswer(succeeded: true, output: text)
  }

  private func saved() throws(RulesError) -> [SavedRules] {
    var saved: [SavedRules] = []
    for (family, answer) in zip(families, try list()) {
      if let answer, !answer.succeeded {
        throw RulesError(
          "cannot read the rules: \(program(family, "save")): \(answer.complaint)",
          remedy: "run \(program(family, "save")) as root to see why")
      }
      saved.append(SavedRules(answer?.output ?? ""))
    }
    return saved
  }

  private func restore(_ family: IPFamily, _ script: String) throws(RulesError) {
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

  /// Removes tables that the kernel did not have when `before` was read and that no other program has used since.
  private func clear(_ before: [SavedRules]) throws(RulesError) {
    var unused: [String] = []
    for ((family, old), now) in zip(zip(families, before), try saved()) {
      let new = RestoreScript.tables.filter { old.tables[$0] == nil && now.isOurs($0) }
      unused += new.map { "\(family.nft) \($0)" }
    }
    try delete(unused)
  }

  /// Only nft tables can be deleted; legacy tables stay, empty. One transaction for both families, since each one takes
  /// the kernel some time.
  private func delete(_ unused: [String]) throws(RulesError) {
    guard !unused.isEmpty, tables == .translated else { return }
    _ = try tools.nft(unused.map { "delete table \($0)" }.joined(separator: "\n"), isTrial: false)
  }
}
