internal import PicketSystem

/// What the back ends may do to the machine: run a program, and run nft commands.
///
/// All other code of this module turns text into text.
public protocol RuleTools: Sendable {
  /// nil where the program is not installed.
  func run(_ program: String, _ arguments: [String], input: String) throws(RulesError) -> ToolAnswer?
  /// Runs several programs that only print something, at the same time where possible.
  func run(_ questions: [ToolQuestion]) throws(RulesError) -> [ToolAnswer?]
  /// One transaction; with `isTrial` the kernel checks it and changes nothing.
  func nft(_ commands: String, isTrial: Bool) throws(RulesError) -> ToolAnswer
  /// Whether this machine has IPv6: a kernel without it has no IPv6 tables either.
  var hasIPv6: Bool { get }
  /// Watches the rules of this kind for changes; nil where that is not possible.
  func watch(_ tables: RuleTables) -> (any RuleWatch)?
  /// Whether a chain of a legacy table has a name with these words in it; nil where such tables cannot be read. It starts
  /// no program, which would need a socket of its own.
  func areLegacyChains(named words: String) -> Bool?
}

extension RuleTools {
  public func run(_ questions: [ToolQuestion]) throws(RulesError) -> [ToolAnswer?] {
    var answers: [ToolAnswer?] = []
    for question in questions { answers.append(try run(question.program, question.arguments, input: "")) }
    return answers
  }

  public func watch(_ tables: RuleTables) -> (any RuleWatch)? { nil }
  public func areLegacyChains(named words: String) -> Bool? { nil }
}

/// A program that prints something and changes nothing.
public struct ToolQuestion: Sendable {
  let program: String
  let arguments: [String]

  init(_ program: String, _ arguments: [String] = []) { (self.program, self.arguments) = (program, arguments) }
}

public struct ToolAnswer: Hashable, Sendable {
  public let succeeded: Bool
  public let output: String
  /// The first lines of its error output, joined.
  public let complaint: String

  public init(succeeded: Bool, output: String = "", complaint: String = "") {
    self.succeeded = succeeded
    self.output = output
    let lines = complaint.split(whereSeparator: \.isNewline).prefix(2)
    self.complaint = String(lines.joined(separator: " ").prefix(300))
  }
}

/// This machine, in the network namespace of the calling thread.
public struct MachineTools: RuleTools {
  public init() {}

  public func run(_ program: String, _ arguments: [String], input: String) throws(RulesError) -> ToolAnswer? {
    guard let command = Command(program, arguments) else { return nil }
    do throws(Failure) {
      return ToolAnswer(try command.run(input: Array(input.utf8)))
    } catch {
      throw RulesError("\(error)", remedy: "see whether \(program) works by itself")
    }
  }

  public func run(_ questions: [ToolQuestion]) throws(RulesError) -> [ToolAnswer?] {
    let commands = questions.map { Command($0.program, $0.arguments) }
    do throws(Failure) {
      var outcomes = try Command.runTogether(commands.compactMap { $0 })[...]
      return commands.map { $0 == nil ? nil : outcomes.popFirst().map { ToolAnswer($0) } }
    } catch {
      throw RulesError("\(error)", remedy: "see whether these work by themselves: \(questions.map(\.program))")
    }
  }

  public func nft(_ commands: String, isTrial: Bool) throws(RulesError) -> ToolAnswer {
    guard let library = Nftables.Library() else {
      return ToolAnswer(succeeded: false, complaint: "libnftables is not installed")
    }
    guard let context = Nftables(library) else {
      throw RulesError("libnftables has no memory or no netlink", remedy: "start again with capability CAP_NET_ADMIN")
    }
    return context.run(commands, isTrial: isTrial)
  }

  public func watch(_ tables: RuleTables) -> (any RuleWatch)? {
    switch tables {
    case .native, .translated: RuleEvents()
    case .legacy: LegacyTables(hasIPv6: hasIPv6)
    }
  }

  public func areLegacyChains(named words: String) -> Bool? { LegacyTables(hasIPv6: hasIPv6)?.areChains(named: words) }

  public var hasIPv6: Bool {
    (try? File.contents(of: "/proc/thread-self/net/if_inet6", limit: 1 << 24)) != nil
  }
}

extension ToolAnswer {
  fileprivate init(_ outcome: Command.Outcome) {
    self.init(succeeded: outcome.status == 0, output: outcome.text, complaint: outcome.complaint)
  }
}

extension StringProtocol {
  /// Where these words start. The library's own search links its regular expressions, one megabyte.
  func start(of words: String) -> Index? {
    utf8.indices.first { utf8[$0...].starts(with: words.utf8) }
  }

  func says(_ words: String) -> Bool { start(of: words) != nil }
}
