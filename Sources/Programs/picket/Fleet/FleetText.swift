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
      "machine    \(fleet.name)\(fleet.isKeeper ? ", which began the fleet" : "")",
      "database   \(fleet.database)",
      "answered   \(fleet.lastExchange.map { ClockText.text($0) } ?? "not yet")",
      "waiting    \(fleet.unsent == 0 ? "nothing" : "\(fleet.unsent) to be handed over")",
    ]
    if !hasCourier {
      lines.append(
        "courier    picket-fleet, which goes to the database, does not run: 'sudo systemctl start picket-fleet'")
    }
    var table = Table("NODE", "SEEN", "")
    for node in fleet.nodes {
      let marks = [
        node.isThis ? "this machine" : nil, node.isKeeper ? "began the fleet" : nil, node.isRevoked ? "put out" : nil,
        node.name == nil ? "invited" : nil,
      ].compactMap { $0 }.joined(separator: ", ")
      // A name that two bear, or none, does not say which machine to put out.
      let isAlone = fleet.nodes.count { $0.name == node.name } == 1
      table.add(
        isAlone ? node.name ?? node.node : (node.name.map { "\($0), " } ?? "") + node.node,
        node.seen.map { ClockText.text($0) } ?? "not yet", marks)
    }
    let troubles = fleet.troubles.map { "! \($0.printable)." }
    text =
      (lines.map { $0.printable + "\n" } + (table.isEmpty ? [] : ["\n" + table.text()])
      + (troubles.isEmpty ? [] : ["\n"] + troubles.map { $0 + "\n" })).joined()
  }
}
