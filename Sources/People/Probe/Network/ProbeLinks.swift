internal import PicketSystem

/// The probe's own interfaces, by ip(8). They belong to its namespaces: with these they go.
enum ProbeLinks {
  static let far = "picket-far"
  static let near = "picket-near"

  /// Joins this machine with the servers' namespace.
  static func joinServers(ofThread thread: Int32) throws(ProbeRefusal) {
    try ip(["link add \(far) type veth peer name picket-in", "link set picket-in netns \(thread)"])
    try ip(
      ["address add \(ProbeAddress.gateway4)/24 dev \(far)", "link set \(far) up"],
      orNot: ["address add \(ProbeAddress.gateway6)/48 dev \(far) nodad"])
  }

  /// Gives the servers their addresses; on their own thread, whose namespace this is.
  static func prepareServers() throws(ProbeRefusal) {
    let places = Way.Place.allCases
    try ip(
      ["link set lo up"] + places.map { "address add \($0.text(.v4))/24 dev picket-in" }
        + ["link set picket-in up", "route add default via \(ProbeAddress.gateway4)"],
      orNot: places.map { "address add \($0.text(.v6))/48 dev picket-in nodad" }
        + ["route add default via \(ProbeAddress.gateway6)"])
  }

  /// Makes a device of the home: a port of its bridge, in the namespace of a thread, at an address that this machine has
  /// a route for as long as the probe lasts.
  static func joinChild(ofThread thread: Int32, to bridge: String) throws(ProbeRefusal) {
    try ip(
      [
        "link add \(near) address \(ProbeAddress.port) type veth peer name picket-in address \(ProbeAddress.card)",
        "link set picket-in netns \(thread)",
        "link set \(near) master \(bridge)", "link set \(near) up",
        "route replace \(ProbeAddress.child4)/32 dev \(bridge)",
      ], orNot: ["route replace \(ProbeAddress.child6)/128 dev \(bridge)"])
  }

  /// On the child's own thread. `card` is the bridge's, by which the machine is reached in IPv6.
  static func prepareChild(reaching card: String) throws(ProbeRefusal) {
    try ip(
      [
        "link set lo up", "address add \(ProbeAddress.child4)/32 dev picket-in",
        "link set picket-in up",
        "route add \(ProbeAddress.gateway4) dev picket-in",
        "route add default via \(ProbeAddress.gateway4)",
      ],
      orNot: [
        "address add \(ProbeAddress.child6)/128 dev picket-in nodad",
        "neigh replace \(ProbeAddress.gateway6) lladdr \(card) dev picket-in nud permanent",
        "route add \(ProbeAddress.gateway6) dev picket-in",
        "route add default via \(ProbeAddress.gateway6) dev picket-in",
      ])
  }

  /// Takes both away at once, and does not wait for the kernel to do so when the namespaces have gone.
  static func remove() {
    for name in [near, far] where NetworkInterface.number(of: name) != nil {
      _ = try? Command("ip", ["link", "del", name])?.run()
    }
  }

  /// An interface's hardware address, as ip prints it behind `link/ether`.
  static func card(of interface: String) -> String {
    let shown = (try? Command("ip", ["-o", "link", "show", "dev", interface])?.run())?.text ?? ""
    let words = shown.split(separator: " ")
    let place = words.firstIndex(of: "link/ether").map { $0 + 1 } ?? words.count
    return place < words.count ? String(words[place]) : ""
  }

  /// The routes of a device that is gone; returns whether there were some.
  static func removeRoutes() -> Bool {
    var found = false
    for words in [["-4", "route"], ["-6", "route"]] {
      let place = words[0] == "-4" ? "\(ProbeAddress.child4)/32" : "\(ProbeAddress.child6)/128"
      guard let shown = try? Command("ip", words + ["show", place])?.run(), !shown.output.isEmpty
      else { continue }
      found = true
      _ = try? Command("ip", words + ["del", place])?.run()
    }
    return found
  }

  /// Runs lines of ip(8) that have to succeed, and others that may fail, as on a machine without IPv6.
  private static func ip(_ lines: [String], orNot others: [String] = []) throws(ProbeRefusal) {
    guard let command = Command("ip", ["-batch", "-"]) else {
      throw ProbeRefusal(
        "ip is not installed, which makes the probe's interfaces: sudo apt install iproute2")
    }
    let outcome: Command.Outcome
    do throws(Failure) {
      outcome = try command.run(input: Array((lines.joined(separator: "\n") + "\n").utf8))
    } catch {
      throw ProbeRefusal("\(error)")
    }
    guard outcome.status == 0 else {
      let why = outcome.complaint.split(separator: "\n").joined(separator: " ")
      throw ProbeRefusal("the probe's interfaces cannot be made: \(why)")
    }
    guard !others.isEmpty, let more = Command("ip", ["-force", "-batch", "-"]) else { return }
    _ = try? more.run(input: Array((others.joined(separator: "\n") + "\n").utf8))
  }
}
