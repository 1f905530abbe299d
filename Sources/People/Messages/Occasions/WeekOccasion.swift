internal import Activity
internal import DaemonClient
internal import FoundationEssentials
internal import PicketSystem
internal import Reports

/// The report of a week: due on Monday morning, once, about the seven days before. A machine that was off then makes it up when it is on
/// again, until the next one is due. Of a family's machines each finds it due, and one tells it.
struct WeekOccasion {
  private static let hour = 7

  private let mark: WeekMark

  init(_ mark: WeekMark) { self.mark = mark }

  /// The report, if it is due and was not made.
  func message(from daemon: Daemon, at now: Int) throws(DaemonError) -> GuardianMessage? {
    let zone = Zone.called(try daemon.call(.whoAmI()).zone)
    let monday = WeekOccasion.due(at: zone.local(now))
    let made = mark.read()
    guard made.map({ $0 < monday }) ?? true else { return nil }
    // Where none was made before, there was no receiver for it: the first one is the next.
    let message = made == nil ? nil : try WeekOccasion.message(of: monday, from: daemon, at: now)
    // Without a mark it would come again and again.
    return mark.write(monday) ? message : nil
  }

  /// In place of the report that was made last, if no other one is due: the machine may have ended before it told it.
  func made(from daemon: Daemon, at now: Int) throws(DaemonError) -> GuardianMessage? {
    let monday = WeekOccasion.due(at: Zone.called(try daemon.call(.whoAmI()).zone).local(now))
    return mark.read() == monday ? WeekOccasion.message([], of: monday, at: now) : nil
  }

  /// Nil where there are no children.
  static func message(of monday: CivilDate, from daemon: Daemon, at now: Int) throws(DaemonError) -> GuardianMessage? {
    let zone = Zone.called(try daemon.call(.whoAmI()).zone)
    var reports: [WeekReport] = []
    for child in try daemon.call(.children()).children {
      let reply = try daemon.call(.weeklyReport(child: child.name, date: monday.adding(days: -1).text)).value
      reports.append(
        WeekReport(reply) { text in
          (try? Date(text, strategy: .iso8601)).map { zone.local(Int($0.timeIntervalSince1970)) }
        })
    }
    return reports.isEmpty ? nil : message(reports, of: monday, at: now)
  }

  /// The Monday whose hour has come last.
  static func due(at moment: LocalTime) -> CivilDate {
    let days = Weekday.allCases.firstIndex(of: moment.date.weekday) ?? 0
    let monday = moment.date.adding(days: -days)
    return days == 0 && moment.time.hour < hour ? monday.adding(days: -7) : monday
  }

  static func message(_ reports: [WeekReport], of monday: CivilDate, at now: Int) -> GuardianMessage {
    let sums = reports.map { "\(FamilyNews.line($0.child)) \(UseText.time($0.seconds))" }
    var message = GuardianMessage(
      id: Occasions.freshID(), kind: .week, time: now, discreet: "The report of the week is on Picket's pages.",
      clear: "The week: \(sums.joined(separator: ", ")).",
      letter: reports.map(\.letter).joined(separator: "\n\n"))
    message.subject = .week(monday.text)
    return message
  }
}

/// The Monday of the last report, in a file of picketd's: a restart must not send it again.
struct WeekMark {
  private let path: String

  init(path: String) { self.path = path }

  /// Nil where there is none, or one that cannot be read.
  func read() -> CivilDate? {
    guard let bytes = try? File.contents(of: path, limit: 64) else { return nil }
    let text = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    return CivilDate(text: text)
  }

  /// Whether it is on the disk.
  func write(_ monday: CivilDate) -> Bool {
    do throws(Failure) {
      var file = try NewFile(path: path, mode: 0o600)
      try file.write(Array((monday.text + "\n").utf8))
      try file.publish()
      return true
    } catch {
      return false
    }
  }
}
