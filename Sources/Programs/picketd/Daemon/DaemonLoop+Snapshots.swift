import Catalog
import FilterProtocol
import Household
import PicketSystem
import Policy

// What picket-filter is given to judge by.
extension DaemonLoop {
  /// Gives a new filter first what the one before it judged by: connections that it let go are open still, and end
  /// where the settings that follow allow less.
  mutating func handOverPrevious() throws(LinkError) {
    guard let inForce = deliveries.inForce, inForce.snapshot.revision != publication?.snapshot.revision,
      inForce.catalog?.header.checksum == catalogs.catalog?.catalog.header.checksum
    else { return }
    try give(inForce)
  }

  /// Hands over the snapshot, if it is complete and there is a filter.
  mutating func handOver() throws(LinkError) {
    guard pendingInputs == 0, let publication, catalogs.isDecided,
      publication.catalog?.header.checksum == catalogs.catalog?.catalog.header.checksum
    else { return }
    // A filter that judges by something better goes on with it.
    if publication.isFallback || catalogs.catalog == nil {
      try link?.give(.status, .status)
    } else {
      try give(publication)
    }
  }

  /// Hands over what was published while the filter was at work on something else, all at once.
  mutating func handOverNewest() {
    guard let publication, deliveries.lacks(publication) else { return }
    attempt { (daemon) throws(LinkError) in try daemon.handOver() }
  }

  private mutating func give(_ publication: Publication) throws(LinkError) {
    try link?.give(snapshot: publication.snapshot.descriptor, catalog: catalogs.catalog?.descriptor.number)
    deliveries.give(publication)
    try keepRulesDown()
    try giveLooks()
  }

  /// Says how pages look, if that is known of the newest settings.
  mutating func giveLooks() throws(LinkError) {
    guard let looks, looks.revision == publication?.snapshot.revision else { return }
    try link?.give(.looks(looks), .looks)
  }

  /// Lets the filter go on with what it judges by, where there is only a fallback for it, or no catalog.
  mutating func learn(_ status: FilterStatus) {
    guard pendingInputs == 0, let publication, publication.isFallback || catalogs.catalog == nil else { return }
    let isWorse = publication.isFallback || status.catalog != nil
    if let revision = status.revision, isWorse {
      log.info("picket-filter goes on judging by revision \(revision)")
      enforcement.refused(publication.snapshot.revision, "picket-filter goes on judging by what it had")
      deliveries.agree(.snapshot)
    } else {
      attempt { (daemon) throws(LinkError) in try daemon.give(publication) }
    }
  }
}
