internal import Activity
internal import PicketCharts

/// Amounts and days of use as people read them.
package enum UseText {
  package static func time(_ seconds: Int) -> String { Chart.Unit.seconds.text(Double(seconds)) }
  package static func bytes(_ count: Int) -> String { Chart.Unit.bytes.text(Double(count)) }

  /// `Mon 23` of `2026-11-23`; any other text as it is.
  package static func day(_ date: String) -> String { CivilDate(text: date)?.label ?? date }
}

extension CivilDate {
  /// `Mon 23`.
  var label: String {
    let name = weekday.name
    return name.prefix(1).uppercased() + name.dropFirst() + " \(day)"
  }
}
