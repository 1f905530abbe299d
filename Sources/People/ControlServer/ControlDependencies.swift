public import Extensions
public import Subscriptions

/// What calls are about beside the household.
public struct ControlDependencies: Sendable {
  /// Where picket-filter listens.
  public var link: String
  public var lists: CatalogFolder
  /// The group whose members are guardians; nil when this machine has none.
  public var guardians: UInt32?
  /// What apps say of their shields.
  public var extensions: ExtensionHost
  /// Told when there is another catalog than before.
  public var catalogHasChanged: @Sendable () -> Void

  /// Told whether rules are wanted in the kernel: a filter that comes back finds them so.
  public var rulesAreWanted: @Sendable (Bool) -> Void
  /// Returns once packets are judged by settings of this revision: nil, or why they are not yet.
  public var judged: @Sendable (UInt64) async -> String?
  /// Takes out of the kernel what a filter that is gone has left; why it could not.
  public var removeRules: @Sendable () -> String?

  public init(
    link: String, lists: CatalogFolder, guardians: UInt32?, extensions: ExtensionHost,
    catalogHasChanged: @escaping @Sendable () -> Void = {},
    rulesAreWanted: @escaping @Sendable (Bool) -> Void = { _ in },
    judged: @escaping @Sendable (UInt64) async -> String? = { _ in nil },
    removeRules: @escaping @Sendable () -> String? = { "nobody here takes rules down" }
  ) {
    self.link = link
    self.lists = lists
    self.guardians = guardians
    self.extensions = extensions
    self.catalogHasChanged = catalogHasChanged
    self.rulesAreWanted = rulesAreWanted
    self.judged = judged
    self.removeRules = removeRules
  }
}
