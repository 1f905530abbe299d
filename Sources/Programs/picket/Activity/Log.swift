import CommandSpec
import DaemonClient
import PicketJSON
import PicketSystem
import Policy

func showLog(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let call = LogCall(invocation)
  if invocation.has("--by-day") {
    return try LogByDay(invocation, of: daemon, since: call.time("--since"), until: call.time("--until"))
      .show(invocation)
  }
  let isJSON = invocation.has("--json")
  func line(_ entry: DaemonReply<Daemon.LogEntry>) -> String {
    (isJSON ? JSON.object(entry.json).text : LogText.line(entry.value, hasColor: invocation.hasColor)) + "\n"
  }
  if invocation.has("--follow") {
    if !isJSON { Output.text(LogText.head(hasColor: invocation.hasColor) + "\n") }
    try daemon.follow(call.page(before: nil, limit: invocation.number("--limit"))) { reply in
      for entry in reply.entries { Output.text(line(entry)) }
    }
    return .done
  }
  let (entries, older) = try call.entries(of: daemon)
  if entries.isEmpty, !isJSON { invocation.confirm("Nothing like that was decided.\n" + daemon.decisionsNotLogged) }
  if !entries.isEmpty, !isJSON { Output.text(LogText.head(hasColor: invocation.hasColor) + "\n") }
  Output.text(entries.map(line).joined())
  if let older, !isJSON { invocation.confirm("There are older ones: add --before \(older), or a larger --limit.\n") }
  return .done
}

/// The entries that the options want.
private struct LogCall {
  /// The longest page that the daemon answers with.
  private static let page = 1_000

  private let invocation: Invocation
  private let now = Int(SystemClock.wall / 1_000_000_000)

  init(_ invocation: Invocation) { self.invocation = invocation }

  func page(before: Int?, limit: Int?) -> DaemonCall<Daemon.LogReply> {
    .log(
      child: invocation["--child"], reveal: invocation.has("--reveal"), limit: limit, before: before,
      device: invocation["--device"], verdict: invocation.has("--blocked") ? .block : nil,
      category: invocation["--category"], via: invocation["--via"], name: invocation["--domain"],
      application: invocation["--app"], since: time("--since"), until: time("--until"), here: invocation.has("--here"))
  }

  /// Page by page, until there are as many as wanted: the oldest first, and the number before which there are older ones.
  func entries(of daemon: Daemon) throws -> (entries: [DaemonReply<Daemon.LogEntry>], older: Int?) {
    var pages: [[DaemonReply<Daemon.LogEntry>]] = []
    var (missing, before) = (invocation.number("--limit") ?? Daemon.usualPage, invocation.number("--before"))
    var named: Set<Int> = []
    repeat {
      let reply = try daemon.ask(page(before: before, limit: min(missing, LogCall.page)))
      pages.append(reply.entries)
      missing -= reply.entries.count
      // A daemon that named the same page again would be asked for ever.
      before = reply.before.flatMap { named.insert($0).inserted ? $0 : nil }
    } while missing > 0 && before != nil
    return (pages.reversed().flatMap { $0 }, before)
  }

  func time(_ option: String) -> String? {
    invocation[option].flatMap { Moment.past($0, now: now) }.map { Timestamp(seconds: Int64($0)).description }
  }
}

/// Decisions in columns of fixed width, since more may follow.
enum LogText {
  private static let widths = [21, 12, 14, 9, 9, 40, 24]

  static func head(hasColor: Bool = false) -> String {
    let text = columns(["TIME", "CHILD", "DEVICE", "VIA", "VERDICT", "WHAT", "CATEGORY"]) + "REASON"
    return hasColor ? Paint.bold.on(text) : text
  }

  static func line(_ entry: Daemon.LogEntry, hasColor: Bool = false) -> String {
    let category = entry.category ?? entry.categories.orDash
    let text =
      columns([
        ClockText.text(entry.time, hasSeconds: true), entry.child.orDash.printable,
        (entry.deviceName ?? entry.device.map { "\($0)" }).orDash.printable, entry.via,
        entry.verdict.rawValue,
        what(entry),
        category.printable,
      ]) + why(entry).printable + times(entry) + (entry.machine.map { " on \($0.printable)" } ?? "")
    return hasColor && entry.verdict == .block ? Paint.red.on(text) : text
  }

  /// A sentence, where this picket knows the reason.
  static func why(_ entry: Daemon.LogEntry) -> String {
    // What 'picket off' puts up.
    if entry.reason == Reason.allCategories.rawValue, entry.store == Daemon.internetOffStore {
      return "the internet is switched off"
    }
    if entry.reason == Reason.notListed.rawValue, entry.store == Daemon.examStore {
      return "there is an exam, and only its sites are open"
    }
    return Reason(rawValue: entry.reason)?.sentence ?? entry.reason
  }

  /// How often the same was decided, if more than once.
  private static func times(_ entry: Daemon.LogEntry) -> String {
    entry.count > 1 ? " ×\(entry.count)" : ""
  }

  /// The name if it was revealed, else the beginning of its token.
  private static func what(_ entry: Daemon.LogEntry) -> String {
    entry.name?.printable ?? entry.token.map { String($0.prefix(24)) + "..." } ?? "-"
  }

  private static func columns(_ cells: [String]) -> String {
    zip(cells, widths).map { Padding.left($0, $1) }.joined()
  }
}
