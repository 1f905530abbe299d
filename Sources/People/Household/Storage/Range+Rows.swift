internal import Activity

extension Range<Int> {
  /// A time as a row has it, in seconds since 1970; nil where no clock shows it. The highest number is that of no end.
  init?(stored begin: Int, _ end: Int) {
    guard (0...Zone.latest).contains(begin), begin <= end, end <= Zone.latest || end == .max else { return nil }
    self = begin..<end
  }
}
