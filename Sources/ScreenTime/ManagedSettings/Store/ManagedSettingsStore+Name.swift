extension ManagedSettingsStore {
  /// Identifies a store among one app's stores.
  public struct Name: RawRepresentable, Equatable, Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = Name("default")
  }
}
