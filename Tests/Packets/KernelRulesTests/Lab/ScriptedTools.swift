import KernelRules
import Synchronization

/// Tools that give the answers of a test, and remember their input.
final class ScriptedTools: RuleTools {
  typealias Reply = @Sendable (_ program: String, _ input: String) -> ToolAnswer?

  let hasIPv6: Bool
  private let legacyChains: Bool?
  private let reply: Reply
  private let past = Mutex<[(program: String, input: String)]>([])

  init(hasIPv6: Bool = true, legacyChains: Bool? = nil, _ reply: @escaping Reply) {
    self.hasIPv6 = hasIPv6
    self.legacyChains = legacyChains
    self.reply = reply
  }

  func areLegacyChains(named words: String) -> Bool? { legacyChains }

  var calls: [(program: String, input: String)] { past.withLock { $0 } }

  func run(_ program: String, _ arguments: [String], input: String) throws(RulesError) -> ToolAnswer? {
    past.withLock { $0.append((program, input)) }
    return reply(program, input)
  }

  func nft(_ commands: String, isTrial: Bool) throws(RulesError) -> ToolAnswer {
    past.withLock { $0.append(("nft", commands)) }
    return reply("nft", commands) ?? ToolAnswer(succeeded: false, complaint: "Error: Operation not permitted")
  }
}
