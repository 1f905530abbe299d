/// How far this machine's log went to other machines, and theirs came here.
struct SharedLog {
  /// Octets of sheets that are handed over on a day (UTC): a child who asks for names without end must not use up what the database takes from a
  /// machine, since decisions and minutes go the same way.
  static let mostOctets = 32 << 20

  /// The number of the last line that the database has.
  var sent = 0
  /// Lines up to this number were looked through, and none of them is told: a child whose log is apart may have many.
  var looked = 0
  /// The revision up to which their sheets were read.
  var read: Int64 = 0
  /// Whether sheets of the delivery that comes could not be written down.
  var isIncomplete = false
  /// The sheet that is under way: its last line, and its octets.
  private var underWay: (line: Int, octets: Int)?
  /// When to look for lines again, by CLOCK_BOOTTIME.
  var next: UInt64 = 0
  private var day = 0
  private var octets = 0

  /// The last line that other machines may know.
  var last: Int { max(sent, looked, underWay?.line ?? 0) }

  /// Whether more goes on a day, counted from 1970.
  mutating func mayTell(on day: Int) -> Bool {
    if day != self.day { (self.day, octets) = (day, 0) }
    return octets < SharedLog.mostOctets
  }

  /// A sheet is under way, up to a line.
  mutating func tell(upTo line: Int, octets: Int) { underWay = (line, octets) }

  /// What came of it. False where the database had no place for it.
  mutating func note(isTaken: Bool) -> Bool {
    guard let sheet = underWay else { return true }
    underWay = nil
    if isTaken {
      sent = max(sent, sheet.line)
      octets += sheet.octets
    }
    return isTaken
  }

  /// The database was set back: everything is told and read once more.
  mutating func beginAnew() { (sent, looked, read, underWay) = (0, 0, 0, nil) }

  /// What others told is read once more. A delivery that was asked for before has only a part of it.
  mutating func readAnew() { (read, isIncomplete) = (0, true) }
}
