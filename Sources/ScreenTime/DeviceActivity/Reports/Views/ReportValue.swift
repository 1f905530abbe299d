internal import PicketCharts

/// A value with its label.
public struct ReportValue: Hashable, Sendable {
  public let label: String
  public let value: Double

  public init(_ label: String, _ value: Double) { (self.label, self.value) = (label, value) }
}

/// What values are, which decides how they are written: `1 h 30 min`, `2.4 GB`, `40 %`.
public enum ReportUnit: Hashable, Sendable {
  case number
  /// In seconds, as every `TimeInterval` is.
  case duration
  case bytes
  case percent

  var chartUnit: Chart.Unit {
    switch self {
    case .number: .number
    case .duration: .seconds
    case .bytes: .bytes
    case .percent: .percent
    }
  }
}

/// Values of one thing, a value for each label.
public struct ReportSeries: Hashable, Sendable {
  public let name: String
  public let values: [Double]

  public init(_ name: String, _ values: [Double]) { (self.name, self.values) = (name, values) }

  var series: Chart.Series { Chart.Series(name, values.map(ReportSeries.drawable)) }

  /// A chart has no value below zero, and none without an end.
  static func drawable(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1e15) : 0 }
}
