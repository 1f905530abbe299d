import Catalog
import CommandSpec
import DaemonClient
import FilterProtocol
import Lists
import PicketSystem
import Policy
import Wire

/// Kinds of values that are Picket's own, checked by the same readers that the daemon uses.
extension ValueKind {
  static let category = ValueKind(
    "a category", advice: "'picket categories' lists them", offer: .found("category"),
    // A category of a guardian's own list is as its list has it.
    meaning: { text in Category.builtIn.first { $0.lowercased() == text.lowercased() } ?? text }
  ) { text in
    Category.isIdentifier(text) ? nil : "'\(text)' is not a category: say one such as social, or a word of your own"
  }

  static let level = word("a level", Level.allCases.map(\.rawValue))

  static let format = word("a format", Format.allCases.map(\.rawValue))

  /// The catalog decides which of the two a word is.
  static let categoryOrDomain = ValueKind(
    "a category or a domain", advice: "write it like social or example.com", offer: .words(Category.builtIn)
  ) { _ in nil }

  /// What a child asks for; picketd reads it.
  static let wish = text("what is asked for", offer: .found("application"))

  /// By its identifier; its title does as well, since titles differ from it by capitals and blanks alone.
  static let application = ValueKind(
    "an application", advice: "'picket apps' lists them", offer: .found("application"),
    meaning: { $0.contains(".") ? $0 : $0.lowercased().split(separator: " ").joined(separator: "-") }
  ) { $0.isEmpty ? "an empty text is not an application: 'picket apps' lists them" : nil }

  static let question = text("a question", offer: .found("question"))
  static let store = text("a store", offer: .found("store"))
  static let list = text("a list", offer: .found("list"))

  static let grant = ValueKind("a grant's number", advice: "'picket grants' lists them", offer: .found("grant")) {
    $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int($0) != nil
  }

  static let allowance = ValueKind("a number", advice: "'picket allow list' lists them", offer: .found("allowance")) {
    $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int($0) != nil
  }

  static let child = text("a child's name", offer: .found("child"))

  static let machine = text("a machine of the fleet")

  static let profile = text("a profile's name", offer: .found("profile"))

  /// Names of hosts as people write and paste them.
  static let domain = ValueKind(
    "a domain", advice: "write it like example.com", meaning: DomainText.meaning, complaint: DomainText.complaint)

  static let hardware = ValueKind("a hardware address", advice: "write it like 02:00:00:00:01:11") {
    HardwareAddress($0) != nil
  }

  static let user = ValueKind("a user", advice: "write a user's name, or a number such as 1001") { text in
    text.allSatisfy { $0.isASCII && $0.isNumber } ? UInt32(text).map { $0 < .max } ?? false : !text.isEmpty
  }

  static let address = ValueKind("an address", advice: "write it like 192.168.1.20, fd00::20 or 192.168.1.0/28") {
    text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let address = Address(Array(parts[0].utf8).span) else { return false }
    return parts.count == 1 || Int(parts[1]).map { (1...(address.isIPv4 ? 32 : 128)).contains($0) } ?? false
  }

  /// Whether it is over already depends on the household's zone.
  static let comingTime = ValueKind("a time", advice: Moment.advice) {
    Moment.coming($0, now: Int(SystemClock.wall / 1_000_000_000)) != nil
  }

  static let pastTime = ValueKind("a time", advice: Moment.advice) {
    Moment.past($0, now: Int(SystemClock.wall / 1_000_000_000)) != nil
  }

  /// A time of day, and 24:00 for the end of one.
  static let hour = ValueKind("a time of day", advice: "write it like 17:00 or 5pm", meaning: HourText.meaning) {
    text in
    HourText.minutes(text) == nil ? "'\(text)' is not a time of day: write it like 17:00 or 5pm" : nil
  }

  /// A day that is to come, or today.
  static let comingDay = ValueKind("a day", advice: DayText.advice) { DayText.date($0) != nil }

  static let amountPerDay = ValueKind(
    "a time a day", advice: "write it like 1h, or like 2h@sat,sun for some days", offer: .words(["30m", "1h", "2h"])
  ) { AmountPerDay($0) != nil }

  static let unlocked = ValueKind(
    "what the time is for", advice: "write it like category:games, app:tiktok or domain:example.com",
    offer: .words(Category.builtIn.map { "category:\($0)" })
  ) { Daemon.Targets(unlocked: $0) != nil }

  static let schedule = text("a schedule", offer: .found("schedule"))
  static let limit = text("a limit", offer: .found("limit"))
  static let earning = text("an earning", offer: .found("earning"))

  static let device = text("a device's number or name", offer: .found("device"))

  static let via = word("a way in which names are learned", DecisionRecord.Via.allCases.map(\.rawValue))

  /// Any word; the verb checks it.
  static let anything = ValueKind("a word") { _ in nil }
}
