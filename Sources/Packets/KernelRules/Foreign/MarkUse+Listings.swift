/// Parses listings of other programs' rules, in one pass over the words. They may contain anything: a number that
/// cannot be parsed counts as all bits, and a line that cannot be parsed is ignored.
extension MarkUse {
  /// From `iptables-save`.
  static func uses(inSaved text: String) -> [MarkUse] {
    var uses: [MarkUse] = []
    for (_, rule) in SavedRules(text).foreign where uses.count < most {
      let words = RuleWords.split(rule)
      let bits = bits(inSaved: words)
      let names = [words[1]] + (RuleWords.target(words).map { [$0] } ?? [])
      if bits != 0 { uses.append(MarkUse(bits: bits, owner: owner(names), rule: rule)) }
    }
    return uses
  }

  private static func bits(inSaved words: [String]) -> UInt32 {
    var bits: UInt32 = 0
    var (moves, masks) = (false, 0 as UInt32)
    var index = 2
    while index < words.count {
      let value = index + 1 < words.count ? words[index + 1] : ""
      switch words[index] {
      case "--comment": index += 1
      case "--mark", "--set-xmark", "--set-mark", "--tproxy-mark":
        let (number, mask) = masked(value)
        bits |= mask == .max && words[index] == "--mark" ? .max : number | mask
      case "--or-mark", "--xor-mark": bits |= number(value)
      case "--and-mark": bits |= ~number(value)
      case "--save-mark", "--restore-mark": moves = true
      case "--nfmask", "--ctmask", "--mask": masks |= number(value)
      case "--restore-skmark", "--hmark-mod": bits = .max
      default: break
      }
      index += 1
    }
    return moves ? bits | (masks == 0 ? .max : masks) : bits
  }

  /// From `nft list ruleset`.
  static func uses(inNft text: String) -> [MarkUse] {
    var uses: [MarkUse] = []
    var (table, chain) = ("", "")
    for line in text.split(whereSeparator: \.isNewline) where uses.count < most {
      let words = RuleWords.split(line.drop { $0 == "\t" || $0 == " " })
      if words.count == 4, words[0] == "table" { (table, chain) = (words[2], "") }
      if words.count == 3, words[0] == "chain" { chain = words[1] }
      // A jump into our chains is ours, whichever chain it is in.
      if table == "picket" || chain.hasPrefix(ChainTable.prefix) { continue }
      if words.count > 2, words[words.count - 2] == "jump", words[words.count - 1].hasPrefix(ChainTable.prefix) {
        continue
      }
      var bits: UInt32 = 0
      for index in words.indices.dropFirst() where words[index] == "mark" {
        // The right side of an assignment is read together with its left side.
        let isRight = index > 1 && words[index - 2] == "set"
        let key = words[index - 1]
        if (key == "meta" || key == "ct") && !isRight { bits |= Self.bits(inNft: words[(index + 1)...], key: key) }
      }
      if bits != 0 {
        uses.append(
          MarkUse(bits: bits, owner: owner([chain, table].filter { !$0.isEmpty }), rule: words.joined(separator: " ")))
      }
    }
    return uses
  }

  /// The bits that an expression after `meta mark` or `ct mark` uses.
  private static func bits(inNft words: ArraySlice<String>, key: String) -> UInt32 {
    var rest = words
    func operand() -> UInt32 { number(rest.dropFirst().first ?? "") }
    if rest.first == "&" || rest.first == "and" { return operand() }
    guard rest.first == "set" else { return .max }
    rest = rest.dropFirst()
    // Only an assignment that starts from the mark itself keeps its other bits.
    guard rest.first == key, rest.dropFirst().first == "mark" else { return .max }
    rest = rest.dropFirst(2)
    var bits: UInt32 = 0
    if rest.first == "&" || rest.first == "and" {
      bits = ~operand()
      rest = rest.dropFirst(2)
    }
    switch rest.first {
    case "|", "or", "^", "xor": return bits | operand()
    default: return bits
    }
  }

  /// From `ip rule`.
  static func uses(inRoutes text: String) -> [MarkUse] {
    var uses: [MarkUse] = []
    for line in text.split(whereSeparator: \.isNewline) where uses.count < most {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let place = words.firstIndex(of: "fwmark"), place + 1 < words.count else { continue }
      let (_, mask) = masked(String(words[place + 1]))
      if mask != 0 { uses.append(MarkUse(bits: mask, owner: "policy routing", rule: line)) }
    }
    return uses
  }

  /// `value` or `value/mask`.
  private static func masked(_ text: String) -> (UInt32, UInt32) {
    let parts = text.split(separator: "/", maxSplits: 1)
    return (number(parts.first ?? ""), parts.count == 2 ? number(parts[1]) : .max)
  }

  private static func number(_ text: some StringProtocol) -> UInt32 {
    if text.hasPrefix("0x") { return UInt32(text.dropFirst(2), radix: 16) ?? .max }
    return UInt32(text) ?? .max
  }
}
