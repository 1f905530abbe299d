// The catalog, resolvers, the next start of the machine, receivers of messages, and what a killed probe left.
extension Readings {
  /// Lists change by the day, and Picket's own rules with each version.
  private static let oldCatalog = 90 * 86_400

  var upkeepChecks: [Check] {
    catalogChecks + resolverChecks + startChecks + messageChecks + brokerChecks + leftoverChecks
  }

  private var catalogChecks: [Check] {
    guard let fence, fence.hasSettings else { return [] }
    guard let catalog = fence.catalog, catalog.names > 0 else {
      return [
        .broken(
          "catalog", "there is no catalog: categories and applications stop nothing", mend: "sudo picket lists update")
      ]
    }
    if let age = machine.catalogAge, age > Readings.oldCatalog {
      return [
        .warning(
          "catalog", "the catalog was made \(age / 86_400) days ago: new sites are in no category",
          mend: "sudo picket lists update")
      ]
    }
    return [.ok("catalog", "\(catalog.names) names are in the catalog")]
  }

  private var resolverChecks: [Check] {
    if machine.resolvers.isEmpty {
      return [
        .warning(
          "resolvers", "this machine asks no resolver: nobody can be asked where a name really is",
          mend: "name one in /etc/resolv.conf, as `nameserver 192.0.2.53`")
      ]
    }
    return [
      .ok("resolvers", "answers of \(machine.resolvers.joined(separator: ", ")) are believed, and nobody else's")
    ]
  }

  private var startChecks: [Check] {
    guard let start = machine.start else {
      return [
        .warning(
          "start", "no service manager starts Picket: after the next start of the machine nothing is fenced",
          mend: "scripts/package && sudo apt install ./dist/picket_*.deb")
      ]
    }
    if start.missing.isEmpty { return [.ok("start", "the fence comes back when the machine starts")] }
    return [
      .broken(
        "start", "not started with the machine: \(start.missing.joined(separator: ", "))",
        mend: "sudo systemctl enable --now \(start.missing.joined(separator: " "))")
    ]
  }

  private var messageChecks: [Check] {
    let failing = receivers.compactMap { receiver in receiver.failure.map { (receiver.name, $0) } }
    let troubles =
      failing.map { name, why in "the receiver '\(name)' did not get the last message: \(why)" }
      + receivers.filter { $0.failure == nil && $0.lost > 0 }.map { "\($0.lost) messages never reached '\($0.name)'" }
    if !troubles.isEmpty { return troubles.map { .warning("messages", $0, mend: "sudo picket notify test") } }
    func names(_ wasReached: Bool) -> String {
      receivers.filter { $0.wasReached == wasReached }.map(\.name).joined(separator: ", ")
    }
    let untried = names(false)
    if untried.isEmpty { return receivers.isEmpty ? [] : [.ok("messages", "\(names(true)) can be reached")] }
    return [.ok("messages", "no message went to \(untried) yet: 'picket notify test' sends one")]
  }

  private var brokerChecks: [Check] {
    guard let broker else { return [] }
    guard let failure = broker.failure else { return [.ok("broker", "picket-mqtt reaches Home Assistant's broker")] }
    return [
      .warning(
        "broker", "Home Assistant hears nothing of the family: \(failure)", mend: "sudo systemctl restart picket-mqtt")
    ]
  }

  private var leftoverChecks: [Check] {
    machine.leftovers.map { .ok("probe", "a probe that was killed had left \($0), which is taken away now") }
  }
}
