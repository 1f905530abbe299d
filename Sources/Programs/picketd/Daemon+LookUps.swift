import Configuration
import FilterProtocol

// Names that the filter is in doubt about, and whose answers it need not doubt.
extension Daemon {
  /// Tells the filter when this machine's network has other resolvers.
  mutating func lookAtResolvers() {
    if resolvers.look() { attempt { (daemon) throws(LinkError) in try daemon.tellResolvers() } }
  }

  /// Says whose answers are evidence: of those that guardians named, and of those that this machine itself asks.
  mutating func tellResolvers() throws(LinkError) {
    var all = configuration.resolvers
    for address in resolvers.addresses where !all.contains(address) { all.append(address) }
    let trusted = TrustedResolvers(
      Array(all.prefix(TrustedResolvers.most)), refusesOthers: configuration.foreignResolvers == .refuse)
    try link?.give(.resolvers(trusted), .resolvers)
  }

  /// Tells the filter what was found out. Of an earlier connection nobody waits for it.
  mutating func tell(_ messages: [Mailbox.Message]) {
    var findings: [Finding] = []
    for case .found(let finding, conversation: conversation) in messages { findings.append(finding) }
    while !findings.isEmpty {
      let next = Array(findings.prefix(Finding.most))
      findings.removeFirst(next.count)
      attempt { (daemon) throws(LinkError) in try daemon.link?.give(.findings(next), .findings) }
    }
  }
}
