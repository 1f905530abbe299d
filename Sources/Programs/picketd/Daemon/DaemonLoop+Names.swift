import Configuration
import FilterProtocol
import Household
import PicketSystem

// Names that are looked up: for the filter, and for safe search.
extension DaemonLoop {
  /// Tells the filter when this machine's network has other resolvers.
  mutating func lookAtResolvers() {
    if resolvers.look() { attempt { (daemon) throws(LinkError) in try daemon.tellResolvers() } }
  }

  /// Tells the filter whose answers are evidence: those of resolvers that guardians named, and of resolvers that this
  /// machine itself asks.
  mutating func tellResolvers() throws(LinkError) {
    var all = configuration.resolvers
    for address in resolvers.addresses where !all.contains(address) { all.append(address) }
    let trusted = TrustedResolvers(
      Array(all.prefix(TrustedResolvers.most)), refusesOthers: configuration.foreignResolvers == .refuse)
    try link?.give(.resolvers(trusted), .resolvers)
  }

  /// Tells the filter where names lead that it asked about. A filter that was connected before does not wait for them.
  mutating func tellFindings(_ messages: [Mailbox.Message]) {
    var findings: [LookUpResult] = []
    for case .found(let finding, conversation: conversation) in messages { findings.append(finding) }
    while !findings.isEmpty {
      let next = Array(findings.prefix(LookUpResult.most))
      findings.removeFirst(next.count)
      attempt { (daemon) throws(LinkError) in try daemon.link?.give(.findings(next), .findings) }
    }
  }

  /// Asks for the addresses of safe search's hosts, where a child has it.
  mutating func resolveSearchHosts() {
    search.beginResolving()
    let isWanted = publication?.wantsSearch ?? false
    let (targets, mailbox) = (search.targets, mailbox)
    guard isWanted, !targets.isEmpty else { return }
    WorkThread.run { mailbox.post(.resolved(Resolver.resolve(targets))) }
  }

  mutating func searchHostsResolved(_ addresses: SafeSearchHosts.Addresses) {
    if search.learn(addresses) { tellHousehold() }
  }
}
