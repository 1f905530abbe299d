import Testing

@testable import PicketCharts

@Suite struct UnitTests {
  @Test(arguments: [
    (Chart.Unit.seconds, 0.0, "0 min"), (.seconds, 30, "30 s"), (.seconds, 3_599, "59 min"), (.seconds, 3_600, "1 h"),
    (.seconds, 12_600, "3 h 30 min"), (.bytes, 0, "0 B"), (.bytes, 999, "999 B"), (.bytes, 1_500, "1.5 KB"),
    (.bytes, 999_950, "1 MB"), (.bytes, 2.46e9, "2.5 GB"), (.bytes, 1e15, "1 PB"), (.number, 12.34, "12.3"),
    (.number, 7, "7"), (.percent, 12.5, "13 %"), (.number, .nan, "0"), (.bytes, -.infinity, "0 B"),
  ]) func `amounts are written as people read them`(unit: Chart.Unit, value: Double, text: String) {
    #expect(unit.text(value) == text)
  }

  @Test(arguments: Chart.Unit.allCases) func `a grid has few lines and reaches the highest value`(unit: Chart.Unit) {
    for value in [0, 0.3, 1, 7, 59, 61, 3_599, 3_601, 86_399, 200_000, 1e9, 999e12, 1e15] {
      let scale = unit.scale(to: value)
      #expect(scale.first == 0 && (scale.last ?? 0) >= value && (2...6).contains(scale.count), "\(value): \(scale)")
    }
  }

  @Test(arguments: [
    ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 2), ("", 0), ("Ω", 1), ("\u{200B}", 0),
  ]) func `columns of a text`(text: String, columns: Int) { #expect(text.columns == columns) }
}
