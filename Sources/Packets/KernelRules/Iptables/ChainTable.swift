/// Picket's part of one iptables table: its chains, their rules, and the jumps into them.
struct ChainTable: Hashable, Sendable {
  static let prefix = "PICKET-"
  /// An empty chain that marks a table that Picket created, and that it may delete.
  static let birthmark = "PICKET-MADE-THIS-TABLE"

  let name: String
  /// In the order in which they are created.
  var chains: [String] = []
  /// As `-A CHAIN ...`.
  var rules: [String] = []
  /// Jumps from built-in chains into ours, as `CHAIN ...`, topmost first.
  var jumps: [String] = []

  init(_ name: String) { self.name = name }

  /// The commands that turn `old` into this table in one commit, whatever an interrupted run left. Other programs'
  /// rules keep their order and counters; ours come first.
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
