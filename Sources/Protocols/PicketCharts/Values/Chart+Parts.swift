// What charts are made of.
extension Chart {
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    case horizontal
    case vertical
  }

  /// Words in a paragraph.
  public struct Text: Hashable, Sendable {
    public enum Style: String, Hashable, Sendable, CaseIterable {
      case title
      case heading
      case body
      case caption
      /// A large number, or a few words.
      case figure
    }

    public var words: String
    public var style: Style

    public init(_ words: String, _ style: Style = .body) { (self.words, self.style) = (words, style) }
  }

  /// Charts below each other, or beside each other in equal shares of the width.
  public struct Stack: Hashable, Sendable {
    public var axis: Axis
    public var charts: [Chart]

    public init(_ charts: [Chart], axis: Axis = .vertical) { (self.axis, self.charts) = (axis, charts) }
  }

  /// Charts in rows and columns, row by row.
  public struct Grid: Hashable, Sendable {
    public var columns: Int
    public var charts: [Chart]

    public init(_ charts: [Chart], columns: Int) { (self.columns, self.charts) = (columns, charts) }
  }

  /// A value for each label.
  public struct Series: Hashable, Sendable {
    public var name: String
    public var values: [Double]

    public init(_ name: String = "", _ values: [Double]) { (self.name, self.values) = (name, values) }
  }

  /// Bars from a common line. Several series lie on each other.
  public struct Bars: Hashable, Sendable {
    public var title: String
    /// Horizontal bars are rows, one below the other; vertical ones stand beside each other, as days do.
    public var axis: Axis
    public var unit: Unit
    public var labels: [String]
    public var series: [Series]

    public init(
      title: String = "", labels: [String], series: [Series], unit: Unit = .number, axis: Axis = .horizontal
    ) {
      (self.title, self.labels, self.series, self.unit, self.axis) = (title, labels, series, unit, axis)
    }

    public init(
      title: String = "", labels: [String], values: [Double], unit: Unit = .number, axis: Axis = .horizontal
    ) {
      self.init(title: title, labels: labels, series: [Series("", values)], unit: unit, axis: axis)
    }
  }

  /// Values that follow each other, joined by lines.
  public struct Lines: Hashable, Sendable {
    public var title: String
    public var unit: Unit
    public var labels: [String]
    public var series: [Series]

    public init(title: String = "", labels: [String], series: [Series], unit: Unit = .number) {
      (self.title, self.labels, self.series, self.unit) = (title, labels, series, unit)
    }
  }

  /// Shares of a whole.
  public struct Pie: Hashable, Sendable {
    public struct Slice: Hashable, Sendable {
      public var label: String
      public var value: Double

      public init(_ label: String, _ value: Double) { (self.label, self.value) = (label, value) }
    }

    public var title: String
    public var unit: Unit
    public var slices: [Slice]

    public init(title: String = "", slices: [Slice], unit: Unit = .number) {
      (self.title, self.slices, self.unit) = (title, slices, unit)
    }
  }

  /// When something was, from one time to another: a row for each thing.
  public struct Timeline: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
      public var label: String
      public var spans: [Range<Int>]

      public init(_ label: String, _ spans: [Range<Int>]) { (self.label, self.spans) = (label, spans) }
    }

    /// A time with its name.
    public struct Tick: Hashable, Sendable {
      public var at: Int
      public var label: String

      public init(at: Int, _ label: String) { (self.at, self.label) = (at, label) }
    }

    public var title: String
    /// In seconds, or in whatever the rows are in.
    public var range: Range<Int>
    public var ticks: [Tick]
    public var rows: [Row]

    public init(title: String = "", range: Range<Int>, ticks: [Tick] = [], rows: [Row]) {
      (self.title, self.range, self.ticks, self.rows) = (title, range, ticks, rows)
    }
  }
}
