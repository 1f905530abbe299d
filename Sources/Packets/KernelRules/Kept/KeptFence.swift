public import PicketSystem

/// A fence as it stands, in a file: the next start of the machine raises it before the network comes up, without a filter and
/// without settings, and it is closed until a filter judges (R9).
///
/// The file has addresses and user ids of devices, and no name or setting.
public struct KeptFence: Hashable, Sendable {
  public let plan: FencePlan
  public let backEnd: RuleInstaller.BackEnd

  public init(_ plan: FencePlan, by backEnd: RuleInstaller.BackEnd) {
    self.plan = plan
    self.backEnd = backEnd
  }

  /// The longest file that is read: some hundred thousand devices.
  private static let longest = 1 << 24

  /// Nil where no fence is kept.
  public init?(path: String) throws {
    guard let size = try? File.size(of: path), size > 0 else { return nil }
    try self.init(text: String(decoding: File.contents(of: path, limit: KeptFence.longest), as: UTF8.self))
  }

  /// Replaces the file whole, durably: a power cut leaves the old one or the new one.
  public func keep(at path: String) throws(Failure) {
    var file = try NewFile(path: path, mode: 0o600)
    try file.write(Array(text.utf8))
    try file.publish()
  }

  /// Writes the rules into the kernel, by another back end where the one that wrote them is gone.
  public func raise(tools: any RuleTools = MachineTools()) throws(RulesError) {
    var rules: RuleInstaller
    do throws(RulesError) { rules = try RuleInstaller(backEnd, tools: tools) } catch {
      rules = try RuleInstaller(tools: tools)
    }
    try rules.install(plan)
  }
}
