/// How far this machine's log went to other machines, and theirs came here.
struct SharedLog: Hashable {
  /// The number of the last line that the database has.
  var sent = 0
  /// Up to which line none was found to be told: of a child whose log is apart there may be many.
  var looked = 0
  /// The revision up to which their sheets were read.
  var read: Int64 = 0
  /// The last line of the sheet that is under way.
  var underWay: Int?
  /// When to look for lines again, by CLOCK_BOOTTIME.
  var next: UInt64 = 0

  /// The database has the sheet that was under way.
  mutating func noteSent() {
    sent = max(sent, underWay ?? 0)
    underWay = nil
  }
}
