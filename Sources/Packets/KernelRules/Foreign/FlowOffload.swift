/// Another program's rule for flow offloading, in software or in the network card: further packets of an offloaded
/// connection skip all rules, ours included.
public struct FlowOffload: Hashable, Sendable {
  /// The program, as far as the names of chains and tables tell.
  public let owner: String
  /// The rule as its own tool prints it, shortened.
  public let rule: String

  private init(_ owner: String, _ rule: String) {
    // Shortened and cleaned for a terminal, like every rule that is shown.
    let shown = MarkUse(bits: 0, owner: owner, rule: rule)
    (self.owner, self.rule) = (shown.owner, shown.rule)
  }

  /// From `iptables-save`.
  static func found(inSaved text: String) -> [FlowOffload] {
    SavedRules(text).foreign.prefix(MarkUse.most).compactMap { _, rule in
      let words = RuleWords.split(rule)
      return RuleWords.target(words) == "FLOWOFFLOAD" ? FlowOffload(MarkUse.owner([words[1]]), rule) : nil
    }
  }

  /// From `nft list ruleset`: `flow add @table`, or `flow offload @table` where nft is older.
  static func found(inNft text: String) -> [FlowOffload] {
    var found: [FlowOffload] = []
    var (table, chain) = ("", "")
    for line in text.split(whereSeparator: \.isNewline) where found.count < MarkUse.most {
      let words = RuleWords.split(line.drop { $0 == "\t" || $0 == " " })
      if words.count == 4, words[0] == "table" { (table, chain) = (words[2], "") }
      if words.count == 3, words[0] == "chain" { chain = words[1] }
      let isOne = words.indices.dropLast(2).contains { index in
        words[index] == "flow" && (words[index + 1] == "add" || words[index + 1] == "offload")
          && words[index + 2].hasPrefix("@")
      }
      if isOne {
        let owner = MarkUse.owner([chain, table].filter { !$0.isEmpty })
        found.append(FlowOffload(owner, words.joined(separator: " ")))
      }
    }
    return found
  }

  /// A warning for people about these rules; nil where there are none.
  public static func warning(of offloads: [FlowOffload]) -> String? {
    guard let first = offloads.first else { return nil }
    return "BROKEN: \(first.owner) offloads flows (`\(first.rule)`): what is offloaded passes the fence unseen, and "
      + "settings do not end it. Turn flow offloading off"
  }
}
