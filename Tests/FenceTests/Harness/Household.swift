import Foundation
import Support
import Testing

/// A household, written as the configuration file that picketd reads.
struct Household: Sendable {
  struct Child: Sendable {
    var name: String
    var level = "normal"
    var blocked: [String] = []
    var categories: [String] = []
  }

  enum Mode: String {
    case router, laptop, both

    var hasDevices: Bool { self != .laptop }
    var hasUsers: Bool { self != .router }
  }

  var mode = Mode.router
  /// Whether children's packets pass while there is no filter.
  var fail = "closed"
  /// What happens to a strict child's questions to foreign resolvers.
  var foreignResolvers = "ask"
  /// The interfaces of the home.
  var interfaces = ["home"]
  /// The key's value; left out of the file when nil.
  var unknownDevices: String?
  var children: [Child] = []
  /// Whether devices are registered with network addresses as well.
  var hasAddresses = false
  /// Bridges that a laptop forwards for.
  var forward: [String] = []
  /// Where tunnels may lead.
  var tunnelPeers: [String] = []
  /// Whether use is counted every second, and told in picketd's log.
  var tellsUsage = false
  /// The folder of the manifests of apps' extensions.
  var extensions: String?
  /// Where children's pages are; none when nil.
  var portal: String?
  /// Where guardians' pages are; none when nil.
  var dashboard: String?
  /// The zone that schedules go by; the machine's when nil.
  var zone: String?

  /// Emma may not go to blocked.test, Ben may go anywhere, and unknown devices pass.
  static let usual = Household(
    unknownDevices: "pass", children: [Child(name: "emma", blocked: [Site.blocked.name]), Child(name: "ben")])

  /// The lab's list has video.test in this category.
  static let videoCategory = "streaming"
  /// The lab's list has chat.test in this category.
  static let chatCategory = "social"

  /// A fence without a family.
  static let nobody = Household(unknownDevices: "pass")

  /// A fence without a family, where apps have extensions.
  static let apps = Household(unknownDevices: "pass", extensions: Apps.folder)

  /// The usual family, with pages for children and guardians, and apps' extensions.
  static let withPages = {
    var household = Household.usual
    (household.portal, household.dashboard, household.extensions) = ("10.77.1.1:8080", "127.0.0.1:8053", Apps.folder)
    return household
  }()

  /// The usual family, with Ben's videos shielded.
  static let withoutVideos = {
    var household = Household.usual
    household.children[1].categories = [videoCategory]
    return household
  }()

  /// The usual family, with devices registered by hardware and network address.
  static let addressed = Household(
    unknownDevices: "pass", children: Household.usual.children, hasAddresses: true)

  /// Emma's level is strict, so her names have to be at the addresses that she connects to; for Ben a mismatch is logged.
  static let strict = Household(children: [
    Child(name: "emma", level: "strict", blocked: [Site.blocked.name]), Child(name: "ben"),
  ])

  /// The same, where foreign resolvers are refused.
  static let loyal = {
    var household = strict
    household.foreignResolvers = "refuse"
    return household
  }()

  /// The usual family, with a reading of use each second.
  static let counted = {
    var household = Household.usual
    household.tellsUsage = true
    return household
  }()

  /// The same, where it is noon.
  static let noon = {
    var household = counted
    household.zone = NoonZone.name
    return household
  }()

  /// With a reading of use each second, on a laptop.
  static let countedLaptop = {
    var household = Household.laptop
    household.tellsUsage = true
    return household
  }()

  /// The usual family without Ben.
  static let withoutBen = Household(
    unknownDevices: "pass", children: [Child(name: "emma", blocked: [Site.blocked.name])])

  /// One user of the laptop is a child; the others are not supervised.
  static let laptop = Household(mode: .laptop, children: [Child(name: "emma", blocked: [Site.blocked.name])])
  /// A router that children also use as a computer.
  static let both = Household(mode: .both, children: usual.children)
  static let childUser = 12_001

  /// A laptop whose bridge has unknown devices.
  static let laptopWithGuests = Household(
    mode: .both, interfaces: ["docker0"], unknownDevices: "strictest",
    children: [Child(name: "emma", blocked: [Site.blocked.name])])
  static let otherUser = 12_002
  /// The user of services that the others use.
  static let serviceUser = 12_003

  /// A laptop with a child whose level is strict.
  static let strictLaptop = Household(
    mode: .laptop, children: [Child(name: "emma", level: "strict", blocked: [Site.blocked.name])])

  /// Whether rules are native nft's or iptables': what the kernel can do, unless one of them is tested.
  private static let backEnd = ProcessInfo.processInfo.environment["PICKET_BACKEND"] ?? "auto"

  var json5: String {
    """
    // Written by FenceTests.
    {
      mode: "\(mode)",
      backend: "\(Household.backEnd)",
      fail: "\(fail)",
      \(mode.hasDevices ? "interfaces: \(interfaces)," : "")
      \(unknownDevices.map { "unknownDevices: \"\($0)\"," } ?? "")
      tunnelPeers: \(tunnelPeers),
      foreignResolvers: "\(foreignResolvers)",
      \(forward.isEmpty ? "" : "forward: \(forward),")
      \(tellsUsage ? "accounting: 1, log: {level: \"debug\"}," : "")
      \(extensions.map { "extensions: \"\($0)\"," } ?? "")
      \(portal.map { "portal: \"\($0)\"," } ?? "")
      \(dashboard.map { "dashboard: \"\($0)\"," } ?? "")
      \(zone.map { "zone: \"\($0)\"," } ?? "")
      \(children.isEmpty ? "" : members)
    }

    """
  }

  private var members: String {
    """
    household: {
        children: [
          \(children.map(Household.entry).joined(separator: ",\n      ")),
        ],
        devices: [
          \(devices.joined(separator: ",\n      ")),
        ],
      },
    """
  }

  private static func entry(_ child: Child) -> String {
    let isFree = child.blocked.isEmpty && child.categories.isEmpty
    let shield = isFree ? "" : "{store: \"tests\", domains: \(child.blocked), categories: \(child.categories)}"
    return "{name: \"\(child.name)\", level: \"\(child.level)\", shields: [\(shield)]}"
  }

  /// The last octets of the children's hardware and network addresses.
  private static let cards = ["emma": 11, "ben": 12]

  private var devices: [String] { (mode.hasDevices ? behind : []) + (mode.hasUsers ? users : []) }

  private var behind: [String] {
    (children.map { ("child: \"\($0.name)\"", Household.cards[$0.name] ?? 0) } + [("guardian: true", 21)]).map {
      owner, number in
      "{\(owner), mac: \"02:00:00:00:01:\(number)\"\(hasAddresses ? ", ip: \"10.77.1.\(number)\"" : "")}"
    }
  }

  private var users: [String] { ["{child: \"emma\", uid: \(Household.childUser)}"] }
}
