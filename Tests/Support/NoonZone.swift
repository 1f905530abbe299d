import PicketSystem

/// A zone in which it is noon, or up to an hour later: tests that take minutes never run into the end of a day there.
public enum NoonZone {
  /// The zone of now, by its name in the time zone database.
  public static var name: String { name(atHour: Int(SystemClock.wall / 1_000_000_000) / 3_600 % 24) }

  /// In these names a zone east of Greenwich has a minus.
  static func name(atHour hour: Int) -> String {
    let west = hour - 12
    return "Etc/GMT" + (west == 0 ? "" : west > 0 ? "+\(west)" : "\(west)")
  }
}
