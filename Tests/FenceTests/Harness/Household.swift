import Foundation
import Testing

/// What a fence is to be told: written as the configuration file that picketd reads.
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
  /// What becomes of children's packets while there is no filter.
  var fail = "closed"
  /// What becomes of a strict child's questions to others than the home's resolvers.
  var foreignResolvers = "ask"
  /// The home's side.
  var interfaces = ["home"]
  /// What the file says of them; the product's own default when nil.
  var unknownDevices: String?
  var children: [Child] = []
  /// Whether machines are known by their addresses as well.
  var hasAddresses = false
  /// Bridges that a laptop lets pass.
  var forward: [String] = []
  /// Where tunnels may lead.
  var tunnelPeers: [String] = []
  /// Where manifests of apps' extensions lie.
  var extensions: String?

  /// Emma may not go to blocked.test, Ben may go anywhere yet; whoever is none of the family's is nobody's.
  static let usual = Household(
    unknownDevices: "pass", children: [Child(name: "emma", blocked: [Site.blocked.name]), Child(name: "ben")])

  /// The lab's list has video.test in this category.
  static let videoCategory = "streaming"
  /// And chat.test in this one.
  static let chatCategory = "social"

  /// A fence before there is a family.
  static let nobody = Household(unknownDevices: "pass")

  /// The same, where apps have extensions.
  static let apps = Household(unknownDevices: "pass", extensions: Apps.folder)

  /// The usual family, with Ben's videos shielded.
  static let withoutVideos = {
    var household = Household.usual
    household.children[1].categories = [videoCategory]
    return household
  }()

  /// The usual family, known by everything that there is to know.
  static let addressed = Household(
    unknownDevices: "pass", children: Household.usual.children, hasAddresses: true)

  /// Where the level is strict, names have to be at the addresses that they are shown to; elsewhere it is written down.
  static let strict = Household(children: [
    Child(name: "emma", level: "strict", blocked: [Site.blocked.name]), Child(name: "ben"),
  ])

  /// The same, where only the home's resolvers are asked.
  static let loyal = {
    var household = strict
    household.foreignResolvers = "refuse"
    return household
  }()

  /// The usual family, of which Ben is not a part yet.
  static let withoutBen = Household(
    unknownDevices: "pass", children: [Child(name: "emma", blocked: [Site.blocked.name])])

  /// One user of the laptop is a child, all others are nobody's business.
  static let laptop = Household(mode: .laptop, children: [Child(name: "emma", blocked: [Site.blocked.name])])
  /// The same, on a router that children also sit at.
  static let both = Household(mode: .both, children: usual.children)
  static let childUser = 12_001

  /// The same, where what others of the laptop's bridge send is an unknown device's.
  static let laptopWithGuests = Household(
    mode: .both, interfaces: ["docker0"], unknownDevices: "strictest",
    children: [Child(name: "emma", blocked: [Site.blocked.name])])
  static let otherUser = 12_002
  /// Who serves both.
  static let serviceUser = 12_003

  /// The same, with a child whose level is strict.
  static let strictLaptop = Household(
    mode: .laptop, children: [Child(name: "emma", level: "strict", blocked: [Site.blocked.name])])

  /// How rules get into the kernel: by whatever it can do, unless one way is to be tested.
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
      \(extensions.map { "extensions: \"\($0)\"," } ?? "")
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

  /// The last octets of the children's cards, which are those of their addresses too.
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
