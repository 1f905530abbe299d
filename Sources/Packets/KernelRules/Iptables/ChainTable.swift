/// Picket's part of one iptables table: its chains, what is in them, and the jumps into them.
struct ChainTable: Hashable, Sendable {
  static let prefix = "PICKET-"
  /// An empty chain that says: there was no such table before us, so none has to stay.
  static let birthmark = "PICKET-MADE-THIS-TABLE"

  let name: String
  /// In order.
  var chains: [String] = []
  /// As `-A CHAIN ...`.
  var rules: [String] = []
  /// Foreign chains' rules that lead into ours, as `CHAIN ...`, topmost first.
  var jumps: [String] = []

  init(_ name: String) { self.name = name }

  /// What turns `old` into this within one commit, wherever a crash left it. Foreign rules keep their places and counters;
  /// ours come first.
  func replacing(_ old: ChainTable) -> String {
    let stale = old.chains.filter { !chains.contains($0) }
    var lines = ["*\(name)"]
    lines += chains.map { ":\($0) - [0:0]" }
    lines += old.jumps.map { "-D \($0)" }
    lines += rules
    lines += jumps.reversed().map { jump in
      let words = jump.split(separator: " ", maxSplits: 1)
      return "-I \(words[0]) 1 \(words.dropFirst().joined())"
    }
    lines += stale.map { "-F \($0)" } + stale.map { "-X \($0)" }
    return lines.joined(separator: "\n") + "\nCOMMIT\n"
  }
}
