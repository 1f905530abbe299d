import DaemonClient

/// How a fleet is doing, for people.
struct FleetText {
  /// A database that is away is waited for.
  static let patience = Duration.seconds(75)

  /// What has a secret in it may come from standard input: there no other program sees it.
  static func given(_ word: String, _ what: String) -> String { word == "-" ? Prompt.ask("\(what): ") ?? "" : word }

  /// What is missing where this machine shares nothing.
  static func none(configured database: String?) -> String {
    guard let database else {
      return
        "This machine is no node of a fleet: 'picket fleet create' begins one, 'picket fleet join' takes up an invitation.\n"
    }
    return
      "The configuration names \(database.printable), but this machine has no way in yet: 'picket fleet create URL' begins the fleet "
      + "there, with the database's own role in URL; 'picket fleet join CODE' takes up an invitation of another machine.\n"
  }

  let text: String

  init(_ fleet: Daemon.Fleet, hasCourier: Bool) {
    var lines = [
      "machine    \(fleet.name)\(fleet.isKeeper ? ", which began the fleet" : fleet.follows ? ", which follows" : "")",
      "database   \(fleet.database)",
      "answered   \(fleet.lastExchange.map { ClockText.text($0) } ?? "not yet")",
      "waiting    \(fleet.unsent == 0 ? "nothing" : "\(fleet.unsent) to be handed over")",
    ]
    if !hasCourier {
      lines.append(
        "courier    picket-fleet, which goes to the database, does not run: 'sudo systemctl start picket-fleet'")
    }
    if let summary = FleetText.summary(fleet) { lines.append("machines   \(summary)") }
    let invited = fleet.nodes.count { $0.isInvited }
    if invited > 0 {
      lines.append("invited    \(invited) that \(invited == 1 ? "has" : "have") not come: 'picket fleet invitations'")
    }
    var table = Table("NODE", "SEEN", "PICKET", "FENCE", "")
    for node in fleet.nodes.filter({ !$0.isInvited }).sorted(by: {
      ($0.rank, $0.name ?? "~") < ($1.rank, $1.name ?? "~")
    }) {
      let marks = [
        node.isThis ? "this machine" : nil, node.isKeeper ? "began the fleet" : nil, node.isRevoked ? "put out" : nil,
        node.follows ? "follows" : nil, node.isMissed ? "away" : nil,
        node.isHeldBack ? "over its quota" : nil,
        node.isRevoked ? nil : node.behind.flatMap { $0 > 0 ? "\($0) behind" : nil },
      ].compactMap { $0 }.joined(separator: ", ")
      // A name that two bear, or none, does not say which machine to put out.
      let isAlone = fleet.nodes.count { $0.name == node.name } == 1
      table.add(
        isAlone ? node.name ?? node.node : (node.name.map { "\($0), " } ?? "") + node.node,
        node.seen.map { ClockText.text($0) } ?? "not yet", node.picket.orDash, node.fence.orDash, marks)
    }
    let troubles = fleet.troubles.map { "! \($0.printable)." }
    text =
      (lines.map { $0.printable + "\n" } + (table.isEmpty ? [] : ["\n" + table.text()])
      + (troubles.isEmpty ? [] : ["\n"] + troubles.map { $0 + "\n" })).joined()
  }

  /// What a guardian of many machines looks for first; nil where there is only this one.
  private static func summary(_ fleet: Daemon.Fleet) -> String? {
    let nodes = fleet.nodes.filter { !$0.isRevoked && $0.name != nil }
    guard nodes.count > 1 else { return nil }
    let own = fleet.nodes.first { $0.isThis }?.picket
    let counts = [
      (nodes.count { $0.isMissed }, "away"), (nodes.count { ($0.behind ?? 0) > 0 }, "behind"),
      (nodes.count { $0.isOpen }, "without a fence"),
      (nodes.count { $0.picket != nil && own != nil && $0.picket != own }, "with another Picket"),
      (nodes.count { $0.isHeldBack }, "over the quota"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(nodes.count)" + (counts.isEmpty ? ", all well" : ": " + counts.joined(separator: ", "))
  }
}

extension Daemon.FleetNode {
  /// Whether it has never been there.
  fileprivate var isInvited: Bool { name == nil && seen == nil && !isRevoked }
  /// Whether it was there, and is there no more.
  fileprivate var isMissed: Bool { isAway && !isRevoked && name != nil }
  fileprivate var isOpen: Bool { !isRevoked && (fence == "down" || fence == "broken") }

  fileprivate var isHeldBack: Bool { isOverQuota && !isRevoked }

  /// This machine, then machines that need a look, machines that are well, and machines that were put out.
  fileprivate var rank: Int { isThis ? 0 : isRevoked ? 3 : isMissed || isOpen || isHeldBack ? 1 : 2 }
}
