import KernelRules
import Synchronization
import Testing

/// The back ends that every behaviour is tested with.
enum Kind: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case nft
  case iptablesNft
  case iptablesLegacy

  var testDescription: String { rawValue }

  var backEnd: RuleInstaller.BackEnd { self == .nft ? .nftables : .iptables }

  var program: String { self == .iptablesLegacy ? "iptables-legacy" : "iptables-nft" }

  /// `daemon` has the rules that replace the daemon where the kernel has no nft `queue`.
  func tools(daemon: String = "accept") -> Tools { Tools(kind: self, daemon: daemon) }

  /// The machine's own tools, without those that another back end would use.
  ///
  /// Many kernels lack nft's `queue`. There the statement is replaced by one that does what the daemon, or its absence,
  /// would do: with `bypass` and no listener, a packet leaves the chain as by `accept`.
  struct Tools: RuleTools, Sendable {
    let kind: Kind
    var daemon: String
    private let machine = MachineTools()
    /// How often these tools were called; other tests have their own tools.
    let runs = Runs()

    init(kind: Kind, daemon: String) {
      self.kind = kind
      self.daemon = daemon
    }

    func run(_ program: String, _ arguments: [String], input: String) throws(RulesError) -> ToolAnswer? {
      if kind == .iptablesLegacy && program.contains("tables-") && !program.contains("legacy") { return nil }
      runs.add()
      return try machine.run(program, arguments, input: input)
    }

    func nft(_ commands: String, isTrial: Bool) throws(RulesError) -> ToolAnswer {
      let replaced = commands.split(separator: "\n").map { line in
        guard let start = line.firstRange(of: "queue num ") else { return String(line) }
        // No rule redirects DNS questions here.
        if line.contains("ct status dnat") { return "" }
        return line[..<start.lowerBound] + daemon
      }
      runs.add()
      return try machine.nft(replaced.joined(separator: "\n") + "\n", isTrial: isTrial)
    }

    var hasIPv6: Bool { machine.hasIPv6 }

    func watch(_ tables: RuleTables) -> (any RuleWatch)? { machine.watch(tables) }

    func areLegacyChains(named words: String) -> Bool? { machine.areLegacyChains(named: words) }
  }
  final class Runs: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
  }
}
