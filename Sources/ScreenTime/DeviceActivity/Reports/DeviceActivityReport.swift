/// Names a report and what it is to be over. There is no SwiftUI here to show it in: picketd has the app's extension draw
/// it, for `picket usage --report` and for programs that call `io.picket.Activity.Report`.
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
