import Testing

/// A name of the lab's zone with its addresses.
struct Site: Sendable, CustomTestStringConvertible {
  let name: String
  let number: Int

  /// Whether it lies in another network than the other sites.
  private var isFar: Bool { number == Site.far.number }

  /// Whether its address is private and lies beyond the uplink.
  private var isUpstream: Bool { number == Site.upstream.number }

  var v4: String { (isFar ? "198.19.100." : isUpstream ? "192.168.0." : "198.18.113.") + "\(number)" }
  var v6: String { (isFar ? "2001:db8:53::" : isUpstream ? "fd19:2::" : "2001:db8:9::") + "\(number)" }
  var testDescription: String { name }

  static let allowed = Site(name: "allowed.test", number: 10)
  static let blocked = Site(name: "blocked.test", number: 20)
  static let video = Site(name: "video.test", number: 30)
  /// A site to meet friends.
  static let chat = Site(name: "chat.test", number: 40)
  static let other = Site(name: "other.test", number: 90)
  static let far = Site(name: "far.test", number: 120)
  /// A machine behind the provider's box.
  static let upstream = Site(name: "upstream.test", number: 50)
  /// Sites of connectivity checks.
  static let check = Site(name: "connectivitycheck.gstatic.com", number: 60)
  static let captive = Site(name: "captive.apple.com", number: 60)
  static let school = Site(name: "school.test", number: 90)
  static let work = Site(name: "work.example", number: 90)

  /// A name below this one that the journal does not have yet.
  func named(_ label: String) -> Site { Site(name: "\(label).\(name)", number: number) }

  /// The same name at another site's address.
  func at(_ other: Site) -> Site { Site(name: name, number: other.number) }

  func address(_ family: Family) -> String { family == .v4 ? v4 : v6 }
}

enum Family: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case v4, v6

  var option: String { self == .v4 ? "-4" : "-6" }
  /// The DNS type of its addresses.
  var question: String { self == .v4 ? "A" : "AAAA" }
  var testDescription: String { rawValue }
}

/// The lab's resolvers.
enum Resolver: CaseIterable, Sendable {
  case router, other, silent

  func address(_ family: Family) -> String {
    switch (self, family) {
    case (.router, .v4): "10.77.1.1"
    case (.router, .v6): "fd77:1::1"
    case (.other, .v4): "198.19.100.53"
    case (.other, .v6): "2001:db8:53::53"
    case (.silent, .v4): "198.19.100.54"
    case (.silent, .v6): "2001:db8:53::54"
    }
  }
}
