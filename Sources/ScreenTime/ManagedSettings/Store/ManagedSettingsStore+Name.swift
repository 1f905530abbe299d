extension ManagedSettingsStore {
  /// What tells the stores of one app apart.
  public struct Name: RawRepresentable, Equatable, Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = Name("default")
  }
}
