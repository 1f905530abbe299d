import Household
import PicketSystem
import Policy

// Who answers for search engines.
extension Daemon {
  /// Asks for the addresses of safe search's hosts, where a child has it.
  mutating func lookUp() {
    lookUps.began()
    let isWanted = publication?.wantsSearch ?? false
    let (targets, mailbox) = (search.targets, mailbox)
    guard isWanted, !targets.isEmpty else { return }
    WorkThread.run { mailbox.post(.resolved(Resolver.resolve(targets))) }
  }

  mutating func take(_ addresses: SafeSearchHosts.Addresses) {
    let isNew = search.learn(addresses)
    lookUps.ended(isComplete: search.isComplete)
    if isNew { settle() }
  }
}

extension Publication {
  /// Whether a child has safe search.
  var wantsSearch: Bool {
    settings.children.contains { $0.safeSearch || $0.stores.contains(where: \.denyExplicit) }
  }
}
