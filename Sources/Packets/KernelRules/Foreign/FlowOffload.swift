/// Somebody's rule by which the kernel passes the further packets of a connection without asking any rule, ours among
/// them: flow offloading, in software or in the card.
public struct FlowOffload: Hashable, Sendable {
  /// Who, as far as the names of chains and tables tell.
  public let owner: String
  /// The rule as its own tool prints it, shortened.
  public let rule: String

  private init(_ owner: String, _ rule: String) {
    // As people read other people's rules everywhere.
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

  /// A sentence for people about the rules that are there; nil where there are none.
  public static func warning(of offloads: [FlowOffload]) -> String? {
    guard let first = offloads.first else { return nil }
    return "BROKEN: \(first.owner) offloads flows (`\(first.rule)`): what is offloaded passes the fence unseen, and "
      + "settings do not end it. Turn flow offloading off"
  }
}
