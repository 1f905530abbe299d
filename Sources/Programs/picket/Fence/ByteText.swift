/// An amount of data as people read it.
enum ByteText {
  static func size(_ bytes: Int) -> String {
    var (value, unit) = (Double(bytes), 0)
    while value >= 1_000 && unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    return (unit == 0 || tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)") + " \(units[unit])"
  }

  private static let units = ["bytes", "KB", "MB", "GB", "TB"]
}
