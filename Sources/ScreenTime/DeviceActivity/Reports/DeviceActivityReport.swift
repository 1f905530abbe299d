/// A report of one kind. There is no window toolkit here to show it with: `picket extension run` and pages do.
public struct DeviceActivityReport: Sendable {
  public let context: Context
  public let filter: DeviceActivityFilter

  public init(_ context: Context, filter: DeviceActivityFilter = DeviceActivityFilter()) {
    self.context = context
    self.filter = filter
  }

  /// Identifies a kind of report among one app's reports.
  public struct Context: RawRepresentable, Equatable, Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
