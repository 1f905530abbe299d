extension Chart {
  /// What values are, which decides how they are written and where lines of a grid lie.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    case number
    case seconds
    case bytes
    case percent
  }
}

extension Chart.Unit {
  /// The largest value that is drawn.
  static let most = 1e15

  /// A value that can be drawn: nothing is less than zero, and nothing is endless.
  static func drawable(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), most) : 0 }

  /// As people read it: `1 h 30 min`, `2.4 GB`, `12.5`, `40 %`.
  public func text(_ value: Double) -> String {
    let value = Chart.Unit.drawable(value)
    switch self {
    case .number:
      return value < 999_999.5 ? Chart.Unit.decimal(value) : Chart.Unit.scaled(value, ["", "K", "M", "G", "T", "P"])
    case .percent: return "\(Int(min(value, 9_999).rounded())) %"
    case .seconds:
      // More than a hundred years are none.
      let value = min(value, 3_600_000_000)
      if value > 0, value < 60 { return "\(Int(value)) s" }
      let minutes = Int(value / 60)
      if minutes < 60 { return "\(minutes) min" }
      return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    case .bytes: return Chart.Unit.scaled(value, ["B", "KB", "MB", "GB", "TB", "PB"])
    }
  }

  /// In the largest of units, each of which is a thousand of the one before, that leaves a digit before the point.
  private static func scaled(_ value: Double, _ units: [String]) -> String {
    var (rest, index) = (value, 0)
    while rest >= 999.5, index + 1 < units.count { (rest, index) = (rest / 1_000, index + 1) }
    return (rest < 9.95 && index > 0 ? decimal(rest) : "\(Int(rest.rounded()))") + " " + units[index]
  }

  /// With one digit behind the point, where it is not zero.
  static func decimal(_ value: Double) -> String {
    let tenths = Int((min(max(value, -most), most) * 10).rounded())
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }

  /// Round values from zero to at least `highest`: three or four steps.
  func scale(to highest: Double) -> [Double] {
    let highest = max(Chart.Unit.drawable(highest), least)
    let step = steps(around: highest / 3).first { $0 * 4 >= highest } ?? highest
    let count = Int((highest / step).rounded(.up))
    return (0...max(1, count)).map { Double($0) * step }
  }

  private var least: Double {
    switch self {
    case .number, .bytes: 1
    case .seconds: 60
    case .percent: 1
    }
  }

  /// Round steps, the smallest first.
  private func steps(around step: Double) -> [Double] {
    if self == .seconds, step < 86_400 {
      return [20, 60, 120, 300, 600, 900, 1_200, 1_800, 3_600, 7_200, 10_800, 14_400, 21_600, 43_200, 86_400]
    }
    if self == .percent, step < 26 { return [1, 2, 5, 10, 20, 25] }
    let unit: Double = self == .seconds ? 86_400 : 1
    var power = unit
    while power * 10 <= step { power *= 10 }
    return [power, power * 2, power * 5, power * 10, power * 20]
  }
}
