public import Extensions
public import Subscriptions

/// What calls are about beside the household.
public struct Surroundings: Sendable {
  /// Where picket-filter listens.
  public var link: String
  public var lists: CatalogFolder
  /// The group whose members are guardians; nil when this machine has none.
  public var guardians: UInt32?
  /// What apps say of their shields.
  public var extensions: ExtensionHost
  /// Told when there is another catalog than before.
  public var catalogHasChanged: @Sendable () -> Void

  public init(
    link: String, lists: CatalogFolder, guardians: UInt32?, extensions: ExtensionHost,
    catalogHasChanged: @escaping @Sendable () -> Void = {}
  ) {
    self.link = link
    self.lists = lists
    self.guardians = guardians
    self.extensions = extensions
    self.catalogHasChanged = catalogHasChanged
  }
}
