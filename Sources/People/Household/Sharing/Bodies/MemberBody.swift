internal import PicketJSON
internal import Policy
internal import Replication

/// A child as nodes tell each other.
struct MemberBody {
  var name: String
  var birthYear: Int?
  var level: Level?
  var ages: AgeSharing
  /// The number among nodes of the profile that it follows.
  var profile: [UInt8]?
  /// nil where no guardian said.
  var log: LogSharing?

  init(_ child: Child, profile: [UInt8]?) {
    (name, birthYear, level, ages) = (child.name, child.birthYear, child.level, child.ages)
    (self.profile, log) = (profile, child.log)
  }

  var octets: [UInt8] {
    SharedBody.octets([
      "name": .string(name), "birthYear": .optional(birthYear), "level": .optional(level?.rawValue),
      "ages": .string(ages.rawValue), "profile": .octets(profile),
      "log": .optional(log?.word.rawValue), "logSince": .optional(log?.since),
    ])
  }

  init?(_ octets: [UInt8]) {
    guard let object = SharedBody.object(octets), let name = object["name"]?.string else { return nil }
    self.name = name
    birthYear = object["birthYear"]?.integer
    level = object["level"]?.string.flatMap { Level(rawValue: $0) }
    ages = object["ages"]?.string.flatMap { AgeSharing(rawValue: $0) } ?? .never
    profile = object["profile"]?.string.flatMap { OctetText.octets($0) }
    log = LogSharing(word: object["log"]?.string, since: object["logSince"]?.integer)
  }

  /// Of decisions that did not know of each other, the latest last: its name and its profile, and of everything else the
  /// stricter.
  init?(merging bodies: [MemberBody]) {
    guard var merged = bodies.last else { return nil }
    for other in bodies.dropLast() {
      merged.birthYear = [merged.birthYear, other.birthYear].compactMap { $0 }.max()
      if other.level == .strict { merged.level = .strict }
      if other.ages == .never { merged.ages = .never }
      merged.profile = merged.profile ?? other.profile
      merged.log = LogSharing.stricter(merged.log, other.log)
    }
    self = merged
  }
}
